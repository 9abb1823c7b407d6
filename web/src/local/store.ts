/**
 * Stores local tables on this device. If the browser refuses storage, at once or when the disk is
 * full, matches last as long as the page, and `kept` says so.
 */
import type { TableInfo } from '@protocol'
import type { Sheet } from './sheet.ts'
import type { Row } from './table/log.ts'

/** A table as lists show it. */
export interface Head {
  id: string
  info: TableInfo
  at: number
  /** The rules that it is played by: see `Rules`. */
  stem: string
  /** How many seconds of the turn were used when this was written. */
  spent: number
}

/** The rules that matches on this device were begun with: a module and its sheet. */
export interface Rules {
  stem: string
  wasm: ArrayBuffer
  sheet: Sheet
}

/** Another tab has written to the table meanwhile. */
export class Fenced extends Error {}

const NAME = 'tablee'
/** How many finished matches are kept; the oldest make room. */
const FINISHED = 50

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const finished = (all: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    all.oncomplete = () => resolve()
    all.onabort = () => reject(all.error)
    all.onerror = (event) => event.preventDefault()
  })

const rowsOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Infinity])

export class Store {
  private readonly heads = new Map<string, Head>()
  private readonly rows = new Map<string, Row[]>()
  private readonly rules = new Map<string, Rules>()

  /** Called when the browser refuses to store any more. */
  refused: () => void = () => undefined

  private constructor(private base: IDBDatabase | null) {}

  static async open(): Promise<Store> {
    try {
      const request = indexedDB.open(NAME, 1)
      request.onupgradeneeded = () => {
        request.result.createObjectStore('tables', { keyPath: 'id' })
        request.result.createObjectStore('rows')
        request.result.createObjectStore('rules', { keyPath: 'stem' })
      }
      const base = await done(request)
      base.onversionchange = () => base.close()
      return new Store(base)
    } catch {
      return new Store(null)
    }
  }

  /** Will matches be there after the page is closed? */
  get kept(): boolean {
    return this.base !== null
  }

  /** Appends rows from this number on; throws `Fenced` if another tab was quicker. */
  async append(head: Head, first: number, rows: readonly Row[]): Promise<void> {
    if (this.base) {
      try {
        return await this.write(this.base, head, first, rows)
      } catch (error) {
        if (error instanceof DOMException && error.name === 'ConstraintError') throw new Fenced()
        console.warn(error)
        await this.giveUp(this.base)
      }
    }
    this.rows.set(head.id, [...(this.rows.get(head.id) ?? []), ...rows])
    this.heads.set(head.id, head)
  }

  private async write(
    base: IDBDatabase,
    head: Head,
    first: number,
    rows: readonly Row[],
  ): Promise<void> {
    const all = base.transaction(['tables', 'rows'], 'readwrite', { durability: 'relaxed' })
    try {
      for (const [i, row] of rows.entries()) all.objectStore('rows').add(row, [head.id, first + i])
      all.objectStore('tables').put(head)
    } catch (error) {
      all.abort() // all of them, or none
      throw error
    }
    await finished(all)
  }

  /** Goes on without storage, with all that can still be read there. */
  private async giveUp(base: IDBDatabase): Promise<void> {
    try {
      for (const head of await this.tables()) {
        this.heads.set(head.id, head)
        this.rows.set(head.id, await this.load(head.id))
      }
      const rules: Rules[] = await done(base.transaction('rules').objectStore('rules').getAll())
      for (const one of rules) this.rules.set(one.stem, one)
    } catch (error) {
      console.warn(error)
    }
    this.base = null
    this.refused()
  }

  /** All rows of a table; none if there is no such table. */
  async load(id: string): Promise<Row[]> {
    if (!this.base) return [...(this.rows.get(id) ?? [])]
    return done(this.base.transaction('rows').objectStore('rows').getAll(rowsOf(id)))
  }

  /** A table as it was written last. */
  async headOf(id: string): Promise<Head | undefined> {
    if (!this.base) return this.heads.get(id)
    return done(this.base.transaction('tables').objectStore('tables').get(id))
  }

  /** All tables, the latest first. */
  async tables(): Promise<Head[]> {
    const found: Head[] = this.base
      ? await done(this.base.transaction('tables').objectStore('tables').getAll())
      : [...this.heads.values()]
    return found.sort((a, b) => b.at - a.at)
  }

  /**
   * Deletes the oldest finished matches if there are too many, and rules that no running match
   * needs.
   */
  async tidy(): Promise<void> {
    const heads = await this.tables()
    const over = heads.filter(({ info }) => info.phase === 'over').slice(FINISHED)
    for (const { id } of over) await this.remove(id)
    if (!this.base) return
    const needed = new Set(heads.filter((head) => !over.includes(head)).map(({ stem }) => stem))
    const rules = this.base.transaction('rules', 'readwrite').objectStore('rules')
    for (const stem of await done(rules.getAllKeys()))
      if (!needed.has(String(stem))) rules.delete(stem)
  }

  async remove(id: string): Promise<void> {
    this.heads.delete(id)
    this.rows.delete(id)
    if (!this.base) return
    const all = this.base.transaction(['tables', 'rows'], 'readwrite')
    all.objectStore('rows').delete(rowsOf(id))
    all.objectStore('tables').delete(id)
    await finished(all)
  }

  async rulesOf(stem: string): Promise<Rules | undefined> {
    if (!this.base) return this.rules.get(stem)
    return done(this.base.transaction('rules').objectStore('rules').get(stem))
  }

  async keepRules(rules: Rules): Promise<void> {
    if (!this.base) {
      this.rules.set(rules.stem, rules)
      return
    }
    const all = this.base.transaction('rules', 'readwrite')
    all.objectStore('rules').put(rules)
    await finished(all)
  }
}

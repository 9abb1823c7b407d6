/** What this device or this tab remembers. Where storage is blocked, nothing breaks. */
const storage = (where: () => Storage) => ({
  get(key: string): string | null {
    try {
      return where().getItem(`tablee.${key}`)
    } catch {
      return null
    }
  },
  remove(key: string): void {
    try {
      where().removeItem(`tablee.${key}`)
    } catch {
      // There was nothing to remember it with.
    }
  },
  /** Forgets all keys that begin like this. */
  removeAll(start: string): void {
    try {
      for (const key of Object.keys(where()))
        if (key.startsWith(`tablee.${start}`)) where().removeItem(key)
    } catch {
      // There was nothing to remember them with.
    }
  },
  set(key: string, value: string): void {
    try {
      where().setItem(`tablee.${key}`, value)
    } catch {
      // Private mode or a full disk: the value lasts for this visit.
    }
  },
})

export const stored = storage(() => localStorage)
export const session = storage(() => sessionStorage)

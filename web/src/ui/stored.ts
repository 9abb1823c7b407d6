/** What this device or this tab remembers. Where storage is blocked, nothing breaks. */
const storage = (where: () => Storage, visit = new Map<string, string>()) => ({
  get(key: string): string | null {
    try {
      return visit.get(key) ?? where().getItem(`tablee.${key}`)
    } catch {
      return null
    }
  },
  remove(key: string): void {
    visit.delete(key)
    try {
      where().removeItem(`tablee.${key}`)
    } catch {
      // There was nothing to remember it with.
    }
  },
  /** Forgets all keys that begin like this. */
  removeAll(start: string): void {
    for (const key of [...visit.keys()]) if (key.startsWith(start)) visit.delete(key)
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
      visit.delete(key)
    } catch {
      visit.set(key, value) // private mode or a full disk: the value lasts for this visit
    }
  },
})

export const stored = storage(() => localStorage)
export const session = storage(() => sessionStorage)

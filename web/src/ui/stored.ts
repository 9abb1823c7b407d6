/** What this device or this tab remembers. Where storage is blocked, nothing breaks. */
const storage = (where: () => Storage) => ({
  get(key: string): string | null {
    try {
      return where().getItem(`tablee.${key}`)
    } catch {
      return null
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

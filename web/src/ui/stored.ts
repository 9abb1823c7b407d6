/** What the device or the tab remembers; where it may not, nothing breaks. */
const keeper = (where: () => Storage) => ({
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
      // private mode, or no room: it holds for this visit
    }
  },
})

export const stored = keeper(() => localStorage)
export const session = keeper(() => sessionStorage)

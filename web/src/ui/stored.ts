/** What the device remembers; where it may not, nothing breaks. */
export const stored = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(`tablee.${key}`)
    } catch {
      return null
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(`tablee.${key}`, value)
    } catch {
      // private mode: it holds for this visit
    }
  },
}

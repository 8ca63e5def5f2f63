/** One entry in the browser's storage; without a name, or where storage is switched off, it holds nothing. */
export function stored(where: 'local' | 'session', name: string | null) {
  const storage = () => (where === 'local' ? window.localStorage : window.sessionStorage)
  return {
    get(): string | null {
      try {
        return name === null ? null : storage().getItem(name)
      } catch {
        return null
      }
    },
    set(text: string) {
      try {
        if (name !== null) storage().setItem(name, text)
      } catch {
        // Full or forbidden: then it is not remembered.
      }
    },
  }
}

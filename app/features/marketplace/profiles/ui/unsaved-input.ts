/** In session storage: survives reload, language switch and signing in again. */
export const prefix = 'typed:'
export const storageKey = (userId: string, form: string) => `${prefix}${userId}:${form}`

export function clearUnsavedInput(userId?: string, form?: string): void {
  try {
    if (userId && form) sessionStorage.removeItem(storageKey(userId, form))
    else for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {}
}

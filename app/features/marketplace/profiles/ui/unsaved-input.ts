/**
 * Unsaved form input, kept in this tab: it survives a reload, a language switch and signing in again, and is cleared
 * when it is saved, when somebody else signs in here, and at sign-out.
 */
export const prefix = 'typed:'
/** The key in `sessionStorage` of one form of a person. */
export const storageKey = (userId: string, form: string) => `${prefix}${userId}:${form}`

/** Clears the input of one form of a person, or all of it in this tab. */
export function clearUnsavedInput(userId?: string, form?: string): void {
  try {
    if (userId && form) sessionStorage.removeItem(storageKey(userId, form))
    else for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/**
 * What was typed and not saved yet, in this tab only: it survives a reload, a language switch and signing in again, and is gone once
 * it is saved, once somebody else signs in here, and at sign-out.
 */
export const prefix = 'typed:'
export const placeOf = (userId: string, form: string) => `${prefix}${userId}:${form}`

/** Forgets what one form of a person holds, or everything typed in this tab. */
export function forgetTyped(userId?: string, form?: string): void {
  try {
    if (userId && form) sessionStorage.removeItem(placeOf(userId, form))
    else for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

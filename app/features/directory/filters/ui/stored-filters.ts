import { forgetTyped } from '#app/features/profiles/ui/typed.ts'

/** Where this browser remembers the filters of the list (D-40). */
export const STORAGE_KEY = 'companionFilters'

/**
 * What signing out does to this browser, besides what the server asks of it: nothing typed stays, and no topic that somebody looked
 * for, because topics can be about illness or grief (finding 24).
 */
export function forgetPerson(): void {
  forgetTyped()
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was stored.
  }
}

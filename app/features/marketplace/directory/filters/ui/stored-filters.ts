import { clearUnsavedInput } from '#app/features/marketplace/profiles/ui/unsaved-input.ts'

/** Where this browser remembers the filters of the list. */
export const STORAGE_KEY = 'companionFilters'

/**
 * On signing out, removes from this browser what the server cannot: unsaved form input, and the filters, whose topics
 * may reveal illness or grief.
 */
export function clearPersonalData(): void {
  clearUnsavedInput()
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was stored.
  }
}

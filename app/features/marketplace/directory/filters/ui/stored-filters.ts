import { clearUnsavedInput } from '#app/features/marketplace/profiles/ui/unsaved-input.ts'

export const STORAGE_KEY = 'companionFilters'

/** What a browser keeps and the server cannot remove on signing out; topics may reveal illness or grief. */
export function clearPersonalData(): void {
  clearUnsavedInput()
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was stored.
  }
}

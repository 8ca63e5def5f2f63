import { clearUnsavedInput } from '#app/features/marketplace/profiles/ui/unsaved-input.ts'

export const STORAGE_KEY = 'companionFilters'

/** Data that only the browser can remove on sign-out; topics may reveal illness or grief. */
export function clearPersonalData(): void {
  clearUnsavedInput()
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage is blocked, so there's nothing to remove.
  }
}

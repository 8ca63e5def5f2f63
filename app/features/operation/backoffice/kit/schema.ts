export const LIST_PAGE_SIZE = 25
/** The last page that an address can ask for, which bounds what a list skips. */
export const LIST_PAGES_MAX = 400
export const LIST_SEARCH_MAX = 200
export const LIST_FILE_LINES = 10_000
/** A verb and what it is about, which a refused form is found by. */
export const OFFICE_INTENT_MAX = 300

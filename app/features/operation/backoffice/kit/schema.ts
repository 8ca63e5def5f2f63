export const LIST_PAGE_SIZE = 25
/** Bounds the offset of a list. */
export const LIST_PAGES_MAX = 400
export const LIST_SEARCH_MAX = 200
export const LIST_FILE_LINES = 10_000
/** For a verb and its subject. */
export const OFFICE_INTENT_MAX = 300

export const LIST_PAGE_SIZE = 25
/** The last page a URL can request, which bounds the offset. */
export const LIST_PAGES_MAX = 400
export const LIST_SEARCH_MAX = 200
export const LIST_FILE_LINES = 10_000
/** Maximum length of an intent: a verb and its subject. */
export const OFFICE_INTENT_MAX = 300

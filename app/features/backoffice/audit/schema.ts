/** Rows of the list at a time. */
export const AUDIT_PAGE = 50
/** Characters that can be searched for. */
export const AUDIT_SEARCH_MAX = 200

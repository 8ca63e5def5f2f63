export const AUDIT_PAGE = 50
export const AUDIT_SEARCH_MAX = 200

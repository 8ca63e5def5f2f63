/** Unread alarms that the page lists; read ones at a time. */
export const UNREAD_ALARMS_MAX = 100
export const READ_ALARMS_PAGE = 25

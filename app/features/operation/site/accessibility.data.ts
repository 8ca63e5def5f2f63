/** Day on which the statement about accessibility was last compared with the pages. */
export const ACCESSIBILITY_CHECKED = '2026-11-25T12:00:00Z'

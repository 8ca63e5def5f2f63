/** What is counted: the way from the list to a call. */
export const EVENT_NAMES = ['view_item_list', 'select_item', 'sign_up', 'sign_up_click', 'begin_checkout'] as const
export type EventName = (typeof EVENT_NAMES)[number]

/** Where a link to us says it stands; in an address each has `utm_` before it. */
export const CAMPAIGN_KEYS = ['source', 'medium', 'campaign', 'content', 'term'] as const
export type Campaign = Partial<Record<(typeof CAMPAIGN_KEYS)[number], string>>

/** Characters of one campaign parameter. */
export const CAMPAIGN_TEXT_MAX = 100

/** Of a list the first ten companions are counted. */
export const ITEMS_MAX = 10

/** An event fires again after so many hours. */
export const ONCE_HOURS = 24

/** Months an event is kept. */
export const RETENTION_MONTHS = 13

/** What a visitor said to being counted; unset until chosen (S-42). */
export const CONSENTS = ['accepted', 'rejected'] as const
export type Consent = (typeof CONSENTS)[number]

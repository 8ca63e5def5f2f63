/** The funnel from the list to a call. */
export const EVENT_NAMES = ['view_item_list', 'select_item', 'sign_up', 'sign_up_click', 'begin_checkout'] as const
export type EventName = (typeof EVENT_NAMES)[number]

/** Campaign parameters of inbound links; prefixed with `utm_` in the URL. */
export const CAMPAIGN_KEYS = ['source', 'medium', 'campaign', 'content', 'term'] as const
export type Campaign = Partial<Record<(typeof CAMPAIGN_KEYS)[number], string>>

export const CAMPAIGN_TEXT_MAX = 100

export const ITEMS_MAX = 10

export const ONCE_HOURS = 24

export const RETENTION_MONTHS = 13

export const CONSENTS = ['accepted', 'rejected'] as const
export type Consent = (typeof CONSENTS)[number]

export const consentOf = (value: string | undefined): Consent | null =>
  CONSENTS.find((consent) => consent === value) ?? null

import { z } from 'zod'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { CAMPAIGN_TEXT_MAX, CONSENTS, EVENT_NAMES, type EventName, ITEMS_MAX } from './schema.ts'

/** Bytes of the largest event: ten ids and five parameters of four-byte characters. */
export const EVENT_BYTES_MAX = 4096

const itemsOf: Readonly<Record<EventName, { least: number; most: number }>> = {
  view_item_list: { least: 1, most: ITEMS_MAX },
  select_item: { least: 1, most: 1 },
  sign_up: { least: 0, most: 0 },
  sign_up_click: { least: 0, most: 0 },
  begin_checkout: { least: 0, most: 0 },
}

// PostgreSQL can't store NUL or lone surrogates.
const campaignText = z
  .string()
  .min(1)
  .max(CAMPAIGN_TEXT_MAX)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))

/** An event as sent by the browser, without anything that identifies the visitor. */
export const eventRequest = z
  .strictObject({
    name: z.enum(EVENT_NAMES),
    language: z.enum(LANGUAGES),
    items: z.array(z.guid().toLowerCase()).max(ITEMS_MAX).default([]),
    campaign: z
      .strictObject({
        source: campaignText,
        medium: campaignText,
        campaign: campaignText,
        content: campaignText,
        term: campaignText,
      })
      .partial()
      .default({}),
  })
  .refine(({ name, items }) => items.length >= itemsOf[name].least && items.length <= itemsOf[name].most)
  .refine(({ items }) => new Set(items).size === items.length)

export type EventRequest = z.output<typeof eventRequest>

export const consentForm = z.object({
  choice: z.enum(CONSENTS),
  next: z.string().max(2_000).optional().catch(undefined),
})

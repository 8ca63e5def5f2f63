import { z } from 'zod'
import { EMAIL_MAX } from '#app/features/marketplace/accounts/schema.ts'
import { countryCode } from '#app/features/marketplace/profiles/forms.ts'
import { TRADER_ADDRESS_MAX, TRADER_NAME_MAX, TRADER_PHONE_MAX, TRADER_REGISTER_MAX } from './schema.ts'

/** Schemas of what this feature's forms send. Not in schema.ts, so that no page loads Zod with the limits. */

/** The most characters of a text as sent, before invisible ones are removed. */
const RAW_TEXT_MAX = 2_000
const invisible = /[\p{Cf}\p{Co}\p{Cs}\ufffe\uffff]/gu

const raw = z.string().max(RAW_TEXT_MAX, 'trader_text_too_long').default('')
const atMost = (max: number) => [(text: string) => text.length <= max, 'trader_text_too_long'] as const
/** One line, without invisible characters. */
const line = (max: number) =>
  raw
    .transform((typed) =>
      typed
        .normalize('NFC')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .replace(invisible, '')
        .trim(),
    )
    .refine(...atMost(max))
/** Lines of a postal address, without empty ones. */
const lines = (max: number) =>
  raw
    .transform((typed) =>
      typed
        .normalize('NFC')
        .replace(invisible, '')
        .split(/[\r\n]+/)
        .map((each) => each.replace(/[\s\p{Cc}]+/gu, ' ').trim())
        .filter((each) => each !== '')
        .join('\n'),
    )
    .refine(...atMost(max))
const needed = (text: ReturnType<typeof line>, missing: string) => text.refine((typed) => typed !== '', missing)

const trader = z.object({
  isTrader: z.literal('yes'),
  legalName: needed(line(TRADER_NAME_MAX), 'trader_name_missing'),
  address: needed(lines(TRADER_ADDRESS_MAX), 'trader_address_missing'),
  country: z.enum(countryCode.enum, 'trader_country_missing'),
  email: z.string().trim().max(EMAIL_MAX, 'trader_email_wrong').pipe(z.email('trader_email_wrong')),
  phone: line(TRADER_PHONE_MAX).refine((typed) => /^\+?[\d\s()/.-]{5,}$/.test(typed), 'trader_phone_wrong'),
  register: line(TRADER_REGISTER_MAX).transform((typed) => typed || null),
  vatId: line(20)
    .transform((typed) => typed.toUpperCase().replace(/[\s.-]/g, ''))
    .refine((typed) => typed === '' || /^[A-Z]{2}[A-Z0-9+*]{2,12}$/.test(typed), 'trader_vat_id_wrong')
    .transform((typed) => typed || null),
  certified: z.literal('on', 'trader_not_certified'),
})

/** Whether somebody trades; of private people nothing else is kept, whatever the form sends. */
export const traderForm = z.discriminatedUnion('isTrader', [trader, z.object({ isTrader: z.literal('no') })], {
  error: 'trader_choice_missing',
})
export type TraderFormInput = z.output<typeof traderForm>

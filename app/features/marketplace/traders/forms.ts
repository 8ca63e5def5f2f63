import { z } from 'zod'
import { EMAIL_MAX } from '#app/features/marketplace/accounts/schema.ts'
import { countryCode } from '#app/features/marketplace/profiles/forms.ts'
import { TRADER_ADDRESS_MAX, TRADER_NAME_MAX, TRADER_PHONE_MAX, TRADER_REGISTER_MAX } from './schema.ts'

/** Maximum characters as sent, before invisible ones are removed. */
const RAW_TEXT_MAX = 2_000
const invisible = /[\p{Cf}\p{Co}\p{Cs}\ufffe\uffff]/gu

const raw = z.string().max(RAW_TEXT_MAX, 'trader_text_too_long').default('')
const cleanLine = (typed: string) =>
  typed
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(invisible, '')
    .trim()
const cleanLines = (typed: string) =>
  typed
    .split(/[\r\n]+/)
    .map(cleanLine)
    .filter((each) => each !== '')
    .join('\n')
const text = (clean: (typed: string) => string, max: number) =>
  raw.transform(clean).refine((typed) => typed.length <= max, 'trader_text_too_long')
const line = (max: number) => text(cleanLine, max)
const needed = (input: ReturnType<typeof text>, missing: string) => input.refine((typed) => typed !== '', missing)

const trader = z.object({
  isTrader: z.literal('yes'),
  legalName: needed(line(TRADER_NAME_MAX), 'trader_name_missing'),
  address: needed(text(cleanLines, TRADER_ADDRESS_MAX), 'trader_address_missing'),
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

/** Drops all other fields if the person is private. */
export const traderForm = z.discriminatedUnion('isTrader', [trader, z.object({ isTrader: z.literal('no') })], {
  error: 'trader_choice_missing',
})
export type TraderFormInput = z.output<typeof traderForm>

import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  TRADER_ADDRESS_MAX,
  TRADER_NAME_MAX,
  TRADER_PHONE_MAX,
  TRADER_REGISTER_MAX,
} from '../../app/features/marketplace/traders/schema.ts'
import { users } from './accounts.ts'
import { createdAt, instant, literal, rule } from './columns.ts'

/** Whether a companion is a trader, as they declare it, and who a trader is (DSA Art. 30); of others nothing more. */
export const traderDetails = pgTable(
  'trader_details',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    /** Null until they have said so. */
    isTrader: boolean('is_trader'),
    /** Until when somebody who was there before can be booked without a declaration. */
    declareBy: instant('declare_by'),
    legalName: text('legal_name'),
    address: text('address'),
    country: text('country'),
    email: text('email'),
    phone: text('phone'),
    register: text('register'),
    vatId: text('vat_id'),
    /** When they certified that they only offer what the law of the Union allows (Art. 30 (1) e). */
    certifiedAt: instant('certified_at'),
    declaredAt: instant('declared_at'),
    updatedAt: createdAt('updated_at'),
  },
  (t) => [
    rule('trader_details_declared_is_whole', sql`(${t.isTrader} is null) = (${t.declaredAt} is null)`),
    rule('trader_details_open_has_day', sql`${t.isTrader} is not null or ${t.declareBy} is not null`),
    rule(
      'trader_details_trader_is_whole',
      sql`${t.isTrader} is not true or num_nulls(${t.legalName}, ${t.address}, ${t.country}, ${t.email}, ${t.phone}, ${t.certifiedAt}) = 0`,
    ),
    rule(
      'trader_details_private_has_no_address',
      sql`${t.isTrader} is true or num_nonnulls(${t.legalName}, ${t.address}, ${t.country}, ${t.email}, ${t.phone}, ${t.register}, ${t.vatId}, ${t.certifiedAt}) = 0`,
    ),
    rule(
      'trader_details_lengths',
      sql`char_length(${t.legalName}) between 1 and ${literal(TRADER_NAME_MAX)} and char_length(${t.address}) between 1 and ${literal(TRADER_ADDRESS_MAX)} and char_length(${t.phone}) <= ${literal(TRADER_PHONE_MAX)} and char_length(${t.register}) <= ${literal(TRADER_REGISTER_MAX)}`,
    ),
    index('trader_details_due').on(t.declareBy).where(sql`is_trader is null`),
  ],
)

import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { SEALED_MAX } from '../../app/features/money/tax/schema.ts'
import { users } from './accounts.ts'
import { createdAt, literal, rule } from './columns.ts'

/** What the tax office gets to know of a companion, sealed for this row alone under the key that `keyId` names. */
export const taxDetails = pgTable(
  'tax_details',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    sealed: text('sealed').notNull(),
    keyId: text('key_id').notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
  },
  (t) => [
    rule('tax_details_sealed', sql`${t.sealed} ~ '^[A-Za-z0-9_-]+$' and length(${t.sealed}) <= ${literal(SEALED_MAX)}`),
    rule('tax_details_key_id', sql`${t.keyId} ~ '^[0-9a-f]{12}$'`),
  ],
)

import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { seal, sealingKey, unseal } from '#app/platform/security/seal.server.ts'
import type { Secrets } from '#app/platform/security/secrets.server.ts'
import { taxDetails } from '#db/schema/all.ts'
import { RETENTION_YEARS, type TaxDetails } from './schema.ts'

type Vault = Pick<Secrets, 'vault'>

const keyOf = (secrets: Vault) => sealingKey(secrets.vault, 'tax details')
/** Identifies a key without revealing it, to find rows encrypted with an earlier key. */
const keyIdOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 12)
/** Binds an encrypted row to its owner. */
const aboutOf = (userId: string) => `tax:${userId}`

/** Decrypts a person's tax details. Throws if they were encrypted with another key. */
export function openTaxDetails(secrets: Vault, row: { userId: string; sealed: string; keyId: string }): TaxDetails {
  const key = keyOf(secrets)
  const text = row.keyId === keyIdOf(key) ? unseal(key, aboutOf(row.userId), row.sealed) : null
  if (text === null) throw new Error(`the tax details of ${row.userId} are sealed under another key (${row.keyId})`)
  return JSON.parse(text) as TaxDetails
}

export async function hasTaxDetails(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(taxDetails, eq(taxDetails.userId, userId))) > 0
}

export async function findTaxDetails(db: Db, secrets: Vault, userId: string, options: { lock?: boolean } = {}) {
  const query = db.select().from(taxDetails).where(eq(taxDetails.userId, userId))
  const [row] = await (options.lock ? query.for('update') : query)
  return row ? { details: openTaxDetails(secrets, row), updatedAt: row.updatedAt } : null
}

/** Stores details for the first time; false if some are already stored. */
export async function insertTaxDetails(tx: Tx, secrets: Vault, userId: string, details: TaxDetails): Promise<boolean> {
  const inserted = await tx
    .insert(taxDetails)
    .values({ userId, ...sealedRow(secrets, userId, details) })
    .onConflictDoNothing()
    .returning({ userId: taxDetails.userId })
  return inserted.length > 0
}

export async function updateTaxDetails(
  tx: Tx,
  secrets: Vault,
  userId: string,
  change: { details: TaxDetails; at: Date },
): Promise<void> {
  await tx
    .update(taxDetails)
    .set({ ...sealedRow(secrets, userId, change.details), updatedAt: change.at })
    .where(eq(taxDetails.userId, userId))
}

function sealedRow(secrets: Vault, userId: string, details: TaxDetails) {
  const key = keyOf(secrets)
  return { sealed: seal(key, aboutOf(userId), JSON.stringify(details)), keyId: keyIdOf(key) }
}

/**
 * Deletes the details of deleted accounts: immediately if they never earned anything, else after the retention period.
 */
export async function deleteOldTaxDetails(db: Db): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from tax_details d using users u where u.id = d.user_id and u.status = 'canceled' and (
        app_now() >= make_date(extract(year from u.canceled_at)::int + 1 + ${RETENTION_YEARS}::int, 1, 1)
        or not exists (select from credit_lots l where l.user_id = u.id and l.source = 'earning'))
      returning 1`,
  )
  return deleted.length
}

import { and, eq, sql } from 'drizzle-orm'
import {
  isLedgerCheckLate,
  latestLedgerCheck,
  ledgerViolations,
} from '#app/features/marketplace/credits/views.server.ts'
import { webhookHealth } from '#app/features/money/payments/events/views.server.ts'
import { latestReconciliation, openDifferences } from '#app/features/money/payments/reconciliation/views.server.ts'
import { legalFiles, legalProblemLine } from '#app/features/operation/legal/files.views.server.ts'
import { legalTextPlan } from '#app/features/operation/legal/views.server.ts'
import { fixedClock } from '#app/platform/clock.ts'
import type { Config } from '#app/platform/config.ts'
import { countUnreadAlarms, listUnreadCodes } from '#app/platform/data/alarms.server.ts'
import { type Db, databaseNow, rows } from '#app/platform/data/db.server.ts'
import { deadLetters } from '#app/platform/data/dead-letters.server.ts'
import { isSealedSecret, openSecret } from '#app/platform/security/secrets.server.ts'
import { isLoaded } from '#db/demo/load.server.ts'
import { users } from '#db/schema/all.ts'
import { secrets } from '#db/schema/messages.ts'
import { clockOffsetOf } from '#server/demo-data.ts'
import { bad, note, ok } from './finding.ts'

/** Checks a migrated database. Read-only. */
export async function* examineData(db: Db, config: Config) {
  yield* examineDemoData(db, config)
  yield* examineAdministrators(db, config)
  yield* examineLedger(db)
  yield* examineWebhooks(db, config)
  yield* examineReviews(db)
  yield* examineReconciliation(db, config)
  yield* examineWork(db)
  yield* examineMasterKey(db, config)
  yield* examineStoppedPayees(db)
  yield* examineLegalVersions(db, config)
}

/** Finds demo accounts or a moved clock in a database that isn't a demo. */
export async function* examineDemoData(db: Db, { demo }: Config) {
  if (demo) return
  if (await isLoaded(db))
    yield bad('demo people are in the database, and their password is public; run npm run doctor -- remove-demo')
  const seconds = await clockOffsetOf(db)
  if (seconds !== 0) yield bad(`the clock is shifted by ${seconds} seconds; run npm run doctor -- reset-clock`)
}

/** Whether an administrator exists to decide on applications. */
export async function* examineAdministrators(db: Db, { adminEmail }: Config) {
  const count = await db.$count(users, and(eq(users.role, 'admin'), eq(users.status, 'active')))
  if (count > 0) yield ok(`administrators: ${count}`)
  else if (adminEmail) yield ok('the next start creates an administrator for ADMIN_EMAIL')
  else yield bad('there’s no administrator; set ADMIN_EMAIL, or run npm run doctor -- add-admin ADDRESS')
}

const VIOLATIONS_SHOWN = 5

/** Current ledger violations, and whether the nightly check runs. */
export async function* examineLedger(db: Db) {
  const last = await latestLedgerCheck(db)
  if (last && isLedgerCheckLate(last.day, await databaseNow(db)))
    yield bad(`the ledger was last checked on the night of ${last.day}; search the log for “ledger_check”`)
  const { violations, count } = await ledgerViolations(db, VIOLATIONS_SHOWN)
  if (count === 0) yield ok('the ledger is consistent')
  for (const { rule, subject } of violations) yield bad(`ledger violation: ${rule} (${subject})`)
  const more = count - violations.length
  if (more > 0) yield bad(`${more} more ledger violations`)
}

const day = (at: Date) => at.toISOString().slice(0, 10)

/** Whether the provider's events arrive by webhook, or at least from its list. */
export async function* examineWebhooks(db: Db, { demo, origin }: Config) {
  if (demo) return
  const { isWebhookSilent, gap } = await webhookHealth(db, await databaseNow(db))
  if (isWebhookSilent)
    yield bad(
      `no webhook has arrived for three days, although people pay; Stripe must send events to ${origin}/webhooks/stripe, signed with STRIPE_WEBHOOK_SECRET`,
    )
  if (gap)
    yield note(
      `the provider’s events from ${day(gap.from)} to ${day(gap.until)} were never read and are no longer listed; compare refunds, disputes and payouts of that time manually`,
    )
}

/** Purchases whose payment doesn't match. Their buyers are waiting for the operator. */
export async function* examineReviews(db: Db) {
  const waiting = await rows<{ id: string; cents: number; on: string; sessionId: string | null }>(
    db,
    sql`select id, price_cents as cents, to_char(created_at, 'YYYY-MM-DD') as "on", session_id as "sessionId"
      from purchases where status = 'in_review' order by created_at limit 20`,
  )
  for (const { id, cents, on, sessionId } of waiting)
    yield bad(
      `the payment of purchase ${id} of ${on} (${cents} cents, ${sessionId}) doesn’t match its price: refund it at the payment provider, write to the buyer, then run npm run doctor -- close-purchase ${id}`,
    )
}

const DIFFERENCES_SHOWN = 20
/** Days without a comparison before we report it. */
const COMPARISON_LATE_DAYS = 3

const euros = (cents: number) => `${(cents / 100).toFixed(2)} €`

/** Differences between the payment provider and the ledger, and whether they are compared at all. */
export async function* examineReconciliation(db: Db, { stripe }: Config) {
  const last = await latestReconciliation(db)
  if (!last) {
    if (stripe.secretKey) yield note('the payment provider and the ledger haven’t been compared yet')
    return
  }
  const msSince = (await databaseNow(db)).getTime() - Date.parse(`${last.day}T00:00:00Z`)
  const isLate = msSince > (COMPARISON_LATE_DAYS + 1) * 86_400_000
  if (isLate)
    yield bad(
      `the payment provider and the ledger were last compared for ${last.day}; search the log for “reconciliation”`,
    )
  const { differences, count } = await openDifferences(db, DIFFERENCES_SHOWN)
  if (count > 0)
    yield bad(`the payment provider and the ledger differ in ${count} places; docs/decisions/034 explains each name`)
  else if (!isLate) yield ok(`the payment provider and the ledger match up to ${last.day}`)
  for (const { day: on, code, kind, subject, providerObject, providerCents, ledgerCents } of differences)
    yield bad(
      `${on} ${code.replaceAll('_', ' ')} (${kind.replaceAll('_', ' ')}): ${euros(providerCents)} at the provider${providerObject ? ` (${providerObject})` : ''}, ${euros(ledgerCents)} in the ledger, ${subject}`,
    )
}

/** Unsent emails, jobs that have failed for two days, and unread alarms. */
export async function* examineWork(db: Db) {
  const [mail] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from mails where sent_at is null and created_at < app_now() - interval '15 minutes'`,
  )
  if (mail && mail.count > 0)
    yield bad(`${mail.count} emails have been waiting for more than 15 minutes; check SMTP_URL`)
  const failed = await deadLetters(db)
  if (failed.length === 0) yield ok('no failed jobs')
  for (const { queue, count, oldestAt } of failed)
    yield bad(
      `${count} jobs of queue ${queue} failed, the oldest on ${day(oldestAt)}; fix the cause, then run npm run doctor -- resend-failed ${queue}`,
    )
  const unread = await countUnreadAlarms(db)
  if (unread === 0) yield ok('no unread alarms')
  else {
    const codes = (await listUnreadCodes(db)).join(', ')
    yield bad(`${unread} unread alarms (${codes}); see “Today” in the back office`)
  }
}

/** Whether the keys in the database are encrypted with MASTER_KEY, and whether it is the right one. */
export async function* examineMasterKey(db: Db, { masterKey, masterKeyOld, origin }: Config) {
  const stored = await db.select().from(secrets)
  const opensWith = (...keys: (string | null)[]) =>
    stored.every(({ name, value }) => openSecret(keys, name, value) !== null)
  if (!opensWith(masterKey, masterKeyOld))
    yield bad(
      `MASTER_KEY ${masterKey === null ? 'is missing' : 'is a different key'}: the keys in the database can’t be decrypted`,
    )
  else if (masterKey === null) {
    if (origin.startsWith('https:'))
      yield note('no MASTER_KEY: anyone with a copy of the database can read the second factors')
  } else if (opensWith(masterKey) && stored.every(({ value }) => isSealedSecret(value)))
    yield ok('the keys in the database are encrypted with MASTER_KEY')
  else yield note('the next start encrypts the keys in the database with MASTER_KEY')
}

/** Payees whose payouts are stopped because the provider reports more transfers to them than the ledger has. */
export async function* examineStoppedPayees(db: Db) {
  const stopped = await rows<{ account: string; email: string; since: string }>(
    db,
    sql`select p.account_id as account, u.email, to_char(p.stopped_at, 'YYYY-MM-DD') as since
      from payees p join users u on u.id = p.user_id where p.stopped_at is not null order by p.stopped_at`,
  )
  for (const { account, email, since } of stopped)
    yield bad(
      `payouts to ${account} have been stopped since ${since}: more was transferred than the ledger has; reverse the surplus at the payment provider, then run npm run doctor -- resume-payouts ${email}`,
    )
}

/**
 * Legal texts that don't match their published versions. Problems of the files themselves are reported with the
 * settings.
 */
async function* examineLegalVersions(db: Db, config: Config) {
  const ofFiles = legalFiles(config).problems.map(legalProblemLine)
  const { problems } = await legalTextPlan(db, { config, clock: fixedClock(await databaseNow(db)) })
  for (const line of problems.map(legalProblemLine)) if (!ofFiles.includes(line)) yield bad(line)
}

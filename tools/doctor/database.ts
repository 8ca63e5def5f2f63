import { createServer } from 'node:net'
import { eq, sql } from 'drizzle-orm'
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
import { isOnStandby } from '#app/platform/data/backups.server.ts'
import { type Db, databaseNow, rows } from '#app/platform/data/db.server.ts'
import { deadLetters, queueDepths } from '#app/platform/data/dead-letters.server.ts'
import { listProcesses } from '#app/platform/data/processes.server.ts'
import { isSealedSecret, openSecret } from '#app/platform/security/secrets.server.ts'
import { BUILD } from '#app/platform/version.ts'
import { isLoaded } from '#db/demo/load.server.ts'
import { compareSchema, SchemaMismatch } from '#db/migrate.server.ts'
import { secrets } from '#db/schema/messages.ts'
import { clockOffsetOf } from '#server/demo-data.ts'
import { bad, type Finding, note, ok, untested } from './finding.ts'

/** Checks a migrated database. Read-only. */
export async function* examineData(db: Db, config: Config) {
  yield* examineProcesses(db, config)
  yield* examineBackups(db, config)
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

/** Compares the tables with this build's. Returns whether it can read them. */
export async function* examineSchema(db: Db): AsyncGenerator<Finding, boolean> {
  try {
    const schema = await compareSchema({ query: async (text) => ({ rows: await rows(db, sql.raw(text)) }) })
    if (schema === 'empty') yield note('there are no tables yet; the first start creates them')
    else if (schema === 'older') yield note('the tables are of an older version; the next start migrates them')
    else if (schema === 'newer') yield note('the tables are of a newer version, which this one supports')
    else yield ok('the tables are of this version')
    return schema === 'same' || schema === 'newer'
  } catch (error) {
    if (!(error instanceof SchemaMismatch)) throw error
    yield bad(error.message)
    return false
  }
}

/** Seconds after which a worker would have taken a due job. */
const TAKEN_SECONDS = 120

/** Whether processes run that serve pages and work the jobs, of one build, and whether work waits for them. */
export async function* examineProcesses(db: Db, { isPublic, port, host }: Config) {
  const running = await listProcesses(db)
  const pages = running.filter(({ role }) => role !== 'only').length
  const workers = running.filter(({ role }) => role !== 'off').length
  const builds = [...new Set(running.map(({ version, build }) => `${version} (${build})`))]
  if (running.length > 0) yield ok(`running: ${running.length} processes of ${builds.join(' and ')}`)
  else {
    yield (isPublic ? bad : note)(`Visavis isn’t running: no process has reported for a minute`)
    if (!(await isFree(port, host))) yield note(`another program uses port ${port}; stop it, or set PORT`)
  }
  if (builds.length > 1)
    yield note('processes of different builds run; unless you’re upgrading, restart the older ones')
  else if (running.length > 0 && running[0]?.build !== BUILD)
    yield note(`this doctor belongs to the build ${BUILD}, so a restart is missing`)
  if (running.length > 0 && pages === 0) yield bad('no process serves pages: all have WORKER=only')
  if (running.length > 0 && workers === 0) yield bad('no process works the jobs: all have WORKER=off')
  if (await isOnStandby(db)) {
    yield untested('jobs and sweeps, because this copy is on standby')
    return
  }
  const late = (await queueDepths(db)).filter(({ oldestSeconds }) => oldestSeconds > TAKEN_SECONDS)
  for (const { queue, waiting, retrying, oldestSeconds } of late)
    yield bad(
      `${waiting + retrying} jobs of queue ${queue} wait, the first for ${Math.round(oldestSeconds / 60)} minutes: no worker takes them`,
    )
  if (late.length === 0) yield ok('no job waits')
  if (workers > 0) yield* examineSweeps(db)
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}

/** A sweep that runs every five seconds, and how old its last success may be. */
const QUICK_SWEEP = 'settle_calls'
const QUICK_SECONDS = 60
/** Three times the longest pause. */
const SLOW_DAYS = 3

async function* examineSweeps(db: Db) {
  const late = await rows<{ name: string; on: string | null }>(
    db,
    sql`select name, to_char(succeeded_at, 'YYYY-MM-DD HH24:MI') as "on" from sweeps
      where coalesce(succeeded_at, '-infinity') < now() - case when name = ${QUICK_SWEEP}
        then make_interval(secs => ${QUICK_SECONDS}) else make_interval(days => ${SLOW_DAYS}) end
        and (succeeded_at is not null or started_at < now() - interval '1 minute')
      order by name`,
  )
  for (const { name, on } of late)
    yield bad(`the sweep ${name} last succeeded ${on ?? 'never'}; search the log for “a sweep failed”`)
  if (late.length === 0) yield ok('no sweep is late')
}

/** Whether an administrator can sign in, with password and second factor. */
export async function* examineAdministrators(db: Db, { adminEmail }: Config) {
  const found = await rows<{ email: string; hasPassword: boolean; hasFactor: boolean }>(
    db,
    sql`select u.email, c.user_id is not null as "hasPassword", f.user_id is not null as "hasFactor"
      from users u left join credentials c on c.user_id = u.id
        left join second_factors f on f.user_id = u.id and f.confirmed_at is not null
      where u.role = 'admin' and u.status = 'active' and not u.is_support order by u.email`,
  )
  const able = found.filter(({ hasPassword, hasFactor }) => hasPassword && hasFactor)
  if (able.length > 0) yield ok(`administrators who can sign in with a second factor: ${able.length}`)
  for (const { email, hasPassword, hasFactor } of found)
    if (!hasPassword) yield note(`${email} is invited as administrator, but has no password yet`)
    else if (!hasFactor) yield note(`the administrator ${email} has no second factor`)
  if (able.length > 0) return
  if (found.length > 0)
    yield bad(
      'no administrator has both a password and a second factor; run npm run doctor -- add-admin ADDRESS for a new link',
    )
  else if (adminEmail) yield note('the next start invites ADMIN_EMAIL as administrator')
  else yield bad('there’s no administrator; set ADMIN_EMAIL, or run npm run doctor -- add-admin ADDRESS')
}

const BACKUP_DAYS = 2
const DRILL_DAYS = 90

/** The age of the last backup and of the last one proven by a restore, and whether this is a restored copy. */
export async function* examineBackups(db: Db, { isPublic, databaseUrl }: Config) {
  const [copy] = await rows<{ since: string }>(db, sql`select to_char(since, 'YYYY-MM-DD') as since from standby`)
  if (copy)
    yield bad(
      `this is a copy, restored on ${copy.since}: no emails, payments or reminders go out until npm run doctor -- resume`,
    )
  const ages = await rows<{ kind: string; days: number }>(
    db,
    sql`select kind, floor(extract(epoch from now() - max(finished_at)) / 86400)::int as days from backups group by kind`,
  )
  const ageOf = (kind: string) => ages.find((each) => each.kind === kind)?.days
  const [backup, drill] = [ageOf('backup'), ageOf('drill')]
  if (backup === undefined || backup >= BACKUP_DAYS)
    yield (isPublic && databaseUrl ? bad : note)(
      `${backup === undefined ? 'there’s no backup yet' : `the last backup is ${backup} days old`}; run npm run backup every day`,
    )
  else yield ok(`the last backup is ${backup} days old`)
  if (drill === undefined || drill > DRILL_DAYS)
    yield note(
      `${drill === undefined ? 'no backup has been proven by a restore' : `the last proven restore was ${drill} days ago`}; run npm run drill`,
    )
  else yield ok(`a backup was proven by a restore ${drill} days ago`)
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

/** The key that signs the doctor's tokens; null before the first start, or without the right MASTER_KEY. */
export async function readVault(db: Db, { masterKey, masterKeyOld }: Config): Promise<string | null> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, 'vault'))
  return row ? openSecret([masterKey, masterKeyOld], row.name, row.value) : null
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

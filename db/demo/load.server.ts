import { setTimeout } from 'node:timers/promises'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { saveSeekerNote } from '#app/features/marketplace/calls/regulars/commands.server.ts'
import type { CallReport } from '#app/features/marketplace/calls/schema.ts'
import { importTaxDetails } from '#app/features/money/tax/commands.server.ts'
import { germanCheckDigit } from '#app/features/money/tax/rules.ts'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import { type Db, rows, type Tx } from '#app/platform/data/db.server.ts'
import { viewerOnBehalfOf } from '#app/platform/http/session.server.ts'
import { hashPassword } from '#app/platform/security/password-hash.server.ts'
import { callReports, calls, testimonials, users } from '#db/schema/all.ts'
import { ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { demoActivity, TESTIMONIALS } from './activity.ts'
import { insertCalls, insertDemoMove, insertDemoSlots, insertUsualWeek } from './calls.server.ts'
import type { DemoCall } from './calls.ts'
import { insertLedger } from './ledger.server.ts'
import { insertNotifications } from './notifications.server.ts'
import { insertDemoCases, insertDemoMoney } from './office.server.ts'
import { insertFavorites, insertPeople, storeUploads } from './people.server.ts'
import { COMPANIONS, type DemoCompanion } from './people.ts'
import { callIdOf, pick, seededRandom, userIdOf } from './seeded.ts'
import { insertVisits } from './visits.server.ts'

async function insertTestimonials(tx: Tx): Promise<void> {
  await tx.insert(testimonials).values(
    TESTIMONIALS.map(([language, name, text], at) => ({
      ...{ language, name, text, place: (at % 3) + 1, isInvented: true },
      consent: 'Invented for the demo.',
    })),
  )
}

/** Formats of invented tax numbers where a country's aren't ten digits; `#` is a digit. */
const FORMS: Readonly<Record<string, string>> = {
  AT: '#########',
  BE: '###########',
  ES: '1#######Z',
  FI: '131052-###T',
  FR: '0############',
  IT: 'ABCDEF##A##B###C',
  NL: '#########',
  PT: '#########',
}

/** An invented tax number. German ones have a valid check digit. */
function demoTin(country: string, seed: number): string {
  const start = seed % 9
  const digits = `123456789123456789`.slice(start, start + 9)
  if (country === 'DE') {
    const ten = digits + digits.charAt(0)
    return ten + germanCheckDigit(ten)
  }
  let at = 0
  return (FORMS[country] ?? '##########').replaceAll('#', () => digits.charAt(at++ % 9))
}

async function insertDemoTaxDetails(ctx: Ctx, tx: Tx, actor: System): Promise<void> {
  for (const [seed, companion] of COMPANIONS.entries())
    await importTaxDetails.join(ctx, tx, actor, {
      userId: userIdOf(companion.key),
      details: detailsOf(companion, seed),
    })
}

function detailsOf({ fullName, countryCode, birthYear }: DemoCompanion, seed: number) {
  const [firstName = fullName, ...rest] = fullName.split(' ')
  return {
    firstName,
    lastName: rest.join(' ') || firstName,
    street: `Demo Street ${seed + 1}`,
    postalCode: `${10_000 + seed}`,
    city: 'Exampleton',
    residence: countryCode,
    birthDate: `${birthYear}-03-21`,
    tin: demoTin(countryCode, seed),
    tinCountry: countryCode,
    birthPlace: null,
    vatId: null,
    bankCountry: countryCode,
  }
}

/**
 * Serialises changes of the demo between processes until the transaction ends. Polls without a timeout, because waiting
 * for the lock in one statement would run into the connection's timeout.
 */
export async function lockDemo(tx: Tx): Promise<void> {
  await rows(
    tx,
    sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`,
  )
  const isLocked = async () => {
    const [row] = await rows<{ ok: boolean }>(tx, sql`select pg_try_advisory_xact_lock(hashtext('visavis.demo')) as ok`)
    return row?.ok === true
  }
  while (!(await isLocked())) await setTimeout(200)
}

export async function isLoaded(db: Db): Promise<boolean> {
  const ids = ACCOUNTS.map(({ key }) => userIdOf(key))
  return (await db.$count(users, and(inArray(users.id, ids), isNull(users.canceledAt)))) > 0
}

/** Inserts the demo unless there are sign-ups. All or nothing, so a start that was killed can be repeated. */
export async function loadDemo(ctx: Ctx): Promise<boolean> {
  if (await hasSignUps(ctx.db)) return false
  return insertDemo(ctx, system('demo'), { passwordHash: await hashPassword(DEMO_PASSWORD) })
}

const hasSignUps = async (db: Db) => (await db.$count(users, ne(users.role, 'admin'))) > 0

const insertDemo = command(async (ctx, tx, actor: System, input: { passwordHash: string }) => {
  await lockDemo(tx)
  if (await hasSignUps(tx)) return false
  const uploads = storeUploads(ctx.files)
  // Awaited below. If an insert fails first, that's the error to report.
  uploads.catch(() => {})
  const now = ctx.clock.now()
  const { vatPercent } = ctx.config
  const activity = demoActivity(now)
  await insertPeople(tx, now, input.passwordHash)
  await insertDemoTaxDetails(ctx, tx, actor)
  await insertFavorites(tx, now, activity.favorites)
  await insertDemoSlots(tx, activity.slots, now)
  await insertUsualWeek(tx, 'mara', activity.slots, now)
  await insertCalls(tx, activity.calls)
  await insertDemoMove(tx, activity.calls)
  await insertCallReports(tx, activity.calls)
  await insertDemoNote(ctx, tx)
  await insertLedger(tx, { ...activity, vatPercent })
  await insertNotifications(tx, activity, vatPercent)
  await insertDemoMoney(ctx, tx)
  await insertDemoCases(tx, now)
  await insertVisits(tx, now)
  await insertTestimonials(tx)
  // Without statistics, the planner assumes empty tables and checks the ledger in nested loops, for minutes.
  await tx.execute(sql`analyze`)
  await uploads
  return true
})

/** Lena is Mara's regular. */
async function insertDemoNote(ctx: Ctx, tx: Tx): Promise<void> {
  const viewer = await viewerOnBehalfOf(tx, system('demo'), userIdOf('mara'))
  const [call] = await tx
    .select({ callId: calls.id })
    .from(calls)
    .where(and(eq(calls.companionId, userIdOf('mara')), eq(calls.seekerId, userIdOf('lena'))))
    .limit(1)
  if (viewer && call)
    await saveSeekerNote.join(ctx, tx, viewer, {
      callId: call.callId,
      note: 'Likes to start with her week. Her sister lives in Graz; they meet again in spring.',
    })
}

async function insertCallReports(tx: Tx, demoCalls: readonly DemoCall[]): Promise<void> {
  const reports = demoCalls
    .filter(({ status }) => status === 'completed')
    .flatMap((call) => {
      const random = seededRandom(`quality ${call.key}`)
      const isBad = random() < 0.05
      return [call.seekerKey, call.companionKey].map((key) => ({
        callId: callIdOf(call.key),
        userId: userIdOf(key),
        reportedAt: call.endAt,
        ...reportOf(random, isBad),
      }))
    })
  if (reports.length > 0) await tx.insert(callReports).values(reports)
}

function reportOf(random: () => number, isBad: boolean): CallReport {
  const percent = (most: number) => Math.round(random() * most * 10) / 10
  return {
    setupMs: Math.round(350 + random() * (isBad ? 6_000 : 900)),
    path: pick(['relay_udp', 'relay_udp', 'relay_udp', 'relay_udp', 'relay_tcp', 'relay_tls'], random),
    reconnects: isBad ? 2 + Math.floor(random() * 4) : Math.floor(random() * 1.2),
    longestGapMs: Math.round(random() * (isBad ? 9_000 : 600)),
    lossPercent: percent(isBad ? 14 : 1.5),
    roundTripMs: Math.round(25 + random() * 90),
    concealedPercent: percent(isBad ? 9 : 0.8),
    failure: isBad && random() < 0.3 ? 'media_lost' : null,
  }
}

import { sql } from 'drizzle-orm'
import { issueInvoice, issuePayoutStatement } from '#app/features/money/documents/commands.server.ts'
import { registerLegalTexts } from '#app/features/operation/legal/commands.server.ts'
import { system } from '#app/platform/context.ts'
import {
  applications,
  availability,
  awayTimes,
  billingDetails,
  caseDecisions,
  cases,
  favorites,
  notifications,
  sessions,
  users,
} from '#db/schema/all.ts'
import { cookieOf } from '#tests/support/accounts.ts'
import { type AppServer, startApp } from '#tests/support/app-server.ts'
import { endCall, makeCall } from '#tests/support/calls.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { makePaidPurchase, makePayout } from '#tests/support/credits.ts'
import { digest } from '#tests/support/digest.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { giveTaxDetails } from '#tests/support/tax.ts'
import { VIEWERS, type Who } from './attack-expectations.ts'
import { responseTo } from './visitors.ts'

/** Somebody else with an account. */
const otherThan = (who: Who): Who => VIEWERS[VIEWERS.indexOf(who) + 1] ?? 'seeker'

export type AttackAnswer = { status: number; place: string | null; text: string }
export type AttackWorld = {
  app: AppServer
  test: TestContext
  /** Words in braces of the tables, such as `{call}`. */
  fill(text: string): string
  ask(who: Who, method: string, address: string, form?: Record<string, string>): Promise<AttackAnswer>
  /** With which somebody's browser asks. */
  headersOf(who: Who): Record<string, string>
  /** The status with which the server answers the upgrade to a socket. */
  upgrade(who: Who, address: string): Promise<number>
  /** Tables that changed since the last call; counters of attempts are no change. */
  changed(): Promise<string[]>
  /**
   * Whose mail address, home, report or browser stands in a text, without the reader's own: what nobody else reads.
   */
  addressesIn(text: string, reader: Who): string[]
  /** Names of records of the seeker and the companion whose ids are in a text. */
  thingsIn(text: string): string[]
  close(): Promise<void>
}

/** Whose ids only the seeker, the companion and the office may see. */
const PRIVATE_THINGS = ['call', 'past', 'seekerNotice', 'companionNotice', 'away', 'purchase', 'payout', 'session']

const emailOf = (who: Who) => `canary-${who}@matrix.example`

/**
 * A product without demo: everybody signed in, and things that belong to the seeker, the companion and the applicant.
 */
export async function openAttackWorld(): Promise<AttackWorld> {
  const test = await openTestContext({ env: { DEMO: '0', SELLER_COUNTRY: 'DE' } })
  // Before anybody is there: texts that come later would be announced while the requests run.
  await registerLegalTexts(test.ctx, system('attack_world'), {})
  const { db } = test.ctx
  const ids: Record<Exclude<Who, 'guest'>, string> = {
    seeker: await makeSeeker(test, { name: 'Lena' }),
    stranger: await makeSeeker(test, { name: 'Otto' }),
    companion: await makeCompanion(test, { name: 'Mara Feld' }),
    colleague: await makeCompanion(test, { name: 'Noor Berg' }),
    applicant: await makeCompanion(test, { name: 'Ines Wolf', status: null }),
    suspended: await makeSeeker(test, { name: 'Sven' }),
    canceled: await makeSeeker(test, { name: 'Cleo' }),
    admin: await makeAdmin(test),
    support: await makeAdmin(test, { isSupport: true }),
    half: await makeAdmin(test),
  }
  const cookies: Partial<Record<Who, string>> = {}
  for (const [who, id] of Object.entries(ids) as [Exclude<Who, 'guest'>, string][]) {
    await db
      .update(users)
      .set({ email: emailOf(who) })
      .where(sql`id = ${id}`)
    cookies[who] = await cookieOf(test.ctx, id)
  }
  await db.update(sessions).set({ secondFactorAt: new Date() }).where(sql`user_id in (${ids.admin}, ${ids.support})`)
  const things = await makeThings(test, ids)
  await db.update(users).set({ status: 'suspended' }).where(sql`id = ${ids.suspended}`)
  await db.update(users).set({ status: 'canceled', canceledAt: new Date() }).where(sql`id = ${ids.canceled}`)
  const app = await startApp({
    quickHashes: true,
    env: {
      DEMO: '0',
      SELLER_COUNTRY: 'DE',
      WORKER: 'off',
      LOG_LEVEL: 'info',
      DATABASE_URL: test.database.url ?? '',
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
  })
  for (const cookie of Object.values(cookies)) app.secrets.add(cookie.replace(/^.*?=/, ''))
  app.secrets.add('canary-')
  const words: Record<string, string> = { ...ids, ...things, uuid: crypto.randomUUID(), malformed: "no-id'--%00" }
  const fill = (text: string, write = (word: string) => word) =>
    text.replace(/\{(\w+)\}/g, (_, word: string) => write(words[word] ?? `no ${word}`))
  let requests = 0
  let before = await digest(test)
  return {
    app,
    test,
    fill: (text) => fill(text),
    async ask(who, method, address, form) {
      const n = ++requests
      const filled = (text: string) => fill(text.replaceAll('{who}', who).replaceAll('{other}', otherThan(who)))
      const response = await fetch(app.origin + fill(address, encodeURIComponent), {
        method,
        redirect: 'manual',
        headers: {
          origin: app.origin,
          // A connection kept from before could be one that the server has just given up.
          connection: 'close',
          'x-forwarded-for': `${10 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}.7`,
          ...(cookies[who] ? { cookie: cookies[who] } : {}),
        },
        signal: AbortSignal.timeout(60_000),
        ...(form
          ? { body: new URLSearchParams(Object.entries(form).map(([key, value]) => [key, filled(value)])) }
          : {}),
      })
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        await response.body?.cancel()
        return { status: response.status, place: null, text: '' }
      }
      const text = await response.text()
      return { status: response.status, place: placeOf(response, text), text }
    },
    headersOf: (who) => ({ origin: app.origin, ...(cookies[who] ? { cookie: cookies[who] } : {}) }),
    async upgrade(who, address) {
      const lines = [
        `GET ${fill(address)} HTTP/1.1`,
        `Host: ${new URL(app.origin).host}`,
        `Origin: ${app.origin}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${Buffer.from('sixteen letters!').toString('base64')}`,
        ...(cookies[who] ? [`Cookie: ${cookies[who]}`] : []),
      ]
      const answer = await responseTo(Number(new URL(app.origin).port), `${lines.join('\r\n')}\r\n\r\n`)
      return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
    },
    async changed() {
      const now = await digest(test)
      const names = Object.keys(now).filter((name) => name !== 'rate_limits' && now[name] !== before[name])
      before = now
      return names
    },
    addressesIn: (text, reader) =>
      (Object.keys(ids) as Who[]).filter((who) => who !== reader && text.includes(`canary-${who}`)),
    thingsIn: (text) => PRIVATE_THINGS.filter((thing) => text.includes(things[thing] ?? 'missing')),
    async close() {
      await app.stop()
      await test.close()
    },
  }
}

/** Where an answer leads to: by its header, or as data of a page says it. */
function placeOf(response: Response, text: string): string | null {
  const location = response.headers.get('location') ?? (response.status === 202 ? /"(\/[^"]*)"/.exec(text)?.[1] : null)
  return location ? new URL(location, 'http://localhost').pathname : null
}

/** What belongs to somebody: a booked call, a past one, a notice of each, free time, an application, a favourite. */
async function makeThings(
  test: TestContext,
  ids: Record<Exclude<Who, 'guest'>, string>,
): Promise<Record<string, string>> {
  const { db } = test.ctx
  const hour = 3_600_000
  const start = Math.ceil(Date.now() / 900_000) * 900_000
  const pair = { seekerId: ids.seeker, companionId: ids.companion }
  const call = await makeCall(test, { ...pair, startAt: new Date(start + 48 * hour) })
  const past = await makeCall(test, { ...pair, startAt: new Date(start - 72 * hour) })
  await endCall(test, past.callId, { status: 'completed' })
  const first = async <T extends { id: string }>(rows: Promise<T[]>) => (await rows)[0]?.id ?? ''
  const notice = (userId: string) =>
    first(
      db
        .insert(notifications)
        .values({ userId, type: 'other', code: 'other', effectKey: `matrix:${userId}` })
        .returning({ id: notifications.id }),
    )
  const slot = await first(
    db
      .insert(availability)
      .values({
        companionId: ids.companion,
        startAt: new Date(start + 96 * hour),
        endAt: new Date(start + 98 * hour),
        mediaType: 'audio_video',
      })
      .returning({ id: availability.id }),
  )
  const away = await first(
    db
      .insert(awayTimes)
      .values({ companionId: ids.companion, firstDay: '2026-01-01', lastDay: '2026-01-02' })
      .returning({ id: awayTimes.id }),
  )
  // Decided, so that its two parties can read it: the seeker reported the companion, who was warned.
  const reference = 'C-0A11ACCA5E'
  const found = await first(
    db
      .insert(cases)
      .values({
        ...{ kind: 'report', status: 'decided', reporterId: ids.seeker, subjectId: ids.companion, reason: 'other' },
        ...{ reference, text: 'canary-seeker said', language: 'en', dueAt: new Date(start + 168 * hour) },
      })
      .returning({ id: cases.id }),
  )
  await db.insert(caseDecisions).values({
    ...{
      caseId: found,
      round: 1,
      measure: 'warning',
      groundKind: 'rule',
      ground: 'Be kind.',
      findings: 'You were not.',
    },
    decidedBy: ids.admin,
  })
  const application = await first(
    db.insert(applications).values({ companionId: ids.applicant }).returning({ id: applications.id }),
  )
  const at = new Date('2026-06-01T12:00:00Z')
  const order = { packageKey: '65', credits: 65, priceCents: 1000, vatCents: 160 }
  const purchase = await makePaidPurchase(test, ids.seeker, { ...order, paidAt: at, createdAt: at })
  const payout = await makePayout(test, ids.companion, { settledAt: at, createdAt: at })
  await issueInvoice(test.ctx, system('matrix'), { purchaseId: purchase })
  await issuePayoutStatement(test.ctx, system('matrix'), { payoutId: payout })
  await db.insert(favorites).values({ seekerId: ids.seeker, companionId: ids.companion })
  for (const who of ['seeker', 'companion'] as const) {
    const home = `canary-${who} street 1`
    await db.insert(billingDetails).values({ userId: ids[who], name: who, address: home, country: 'DE' })
    await db
      .update(sessions)
      .set({ userAgent: `canary-${who} browser` })
      .where(sql`user_id = ${ids[who]}`)
    await giveTaxDetails(test, ids[who], { street: home })
  }
  const session = await db.select({ id: sessions.id }).from(sessions).where(sql`user_id = ${ids.seeker}`)
  const slugs = (await db.execute(sql`select id, slug from profiles`)) as unknown as {
    rows: { id: string; slug: string }[]
  }
  return {
    call: call.callId,
    past: past.callId,
    seekerNotice: await notice(ids.seeker),
    companionNotice: await notice(ids.companion),
    slot,
    away,
    application,
    case: found,
    reference,
    purchase,
    payout,
    session: session[0]?.id ?? '',
    slug: slugs.rows.find(({ id }) => id === ids.companion)?.slug ?? '',
    otherSlug: slugs.rows.find(({ id }) => id === ids.colleague)?.slug ?? '',
    hiddenSlug: slugs.rows.find(({ id }) => id === ids.applicant)?.slug ?? '',
    startAt: new Date(start + 96 * hour).toISOString(),
    date: new Date(start + 120 * hour).toISOString().slice(0, 10),
  }
}

import { sql } from 'drizzle-orm'
import { issueInvoice, issuePayoutStatement } from '#app/features/money/documents/commands.server.ts'
import { registerLegalTexts } from '#app/features/operation/legal/commands.server.ts'
import { system } from '#app/platform/context.ts'
import { rows } from '#app/platform/data/db.server.ts'
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
} from '#db/schema/all.ts'
import { cookieOf } from '#tests/support/accounts.ts'
import { startApp } from '#tests/support/app-server.ts'
import { endCall, makeCall } from '#tests/support/calls.ts'
import { openTestContext, setUser, type TestContext } from '#tests/support/context.ts'
import { makePaidPurchase, makePayout } from '#tests/support/credits.ts'
import { digest } from '#tests/support/digest.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { giveTaxDetails } from '#tests/support/tax.ts'
import { VIEWERS, type Who } from './attack-expectations.ts'
import { responseTo, workerInSight } from './visitors.ts'

const otherThan = (who: Who): Who => VIEWERS[VIEWERS.indexOf(who) + 1] ?? 'seeker'

export type AttackAnswer = { status: number; place: string | null; text: string }
export type AttackWorld = Awaited<ReturnType<typeof openAttackWorld>>

/** Only the seeker, the companion and the office may see their ids. */
const PRIVATE_THINGS = 'call past seekerNotice companionNotice away purchase payout session'.split(' ')

/** A product without demo, with all viewers signed in and records of the seeker, the companion and the applicant. */
export async function openAttackWorld() {
  const env = { DEMO: '0', SELLER_COUNTRY: 'DE' }
  const test = await openTestContext({ env })
  // Before there are people: texts registered later would be announced while the requests run.
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
    await setUser(test, id, { email: `canary-${who}@matrix.example` })
    cookies[who] = await cookieOf(test.ctx, id)
  }
  await db.update(sessions).set({ secondFactorAt: new Date() }).where(sql`user_id in (${ids.admin}, ${ids.support})`)
  const things = await makeThings(test, ids)
  await setUser(test, ids.suspended, { status: 'suspended' })
  await setUser(test, ids.canceled, { status: 'canceled', canceledAt: new Date() })
  await db.execute(workerInSight)
  const settings = { WORKER: 'off', LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1,::1' }
  const app = await startApp({ quickHashes: true, env: { ...env, ...settings, DATABASE_URL: test.database.url ?? '' } })
  for (const cookie of Object.values(cookies)) app.secrets.add(cookie.replace(/^.*?=/, ''))
  app.secrets.add('canary-')
  const words: Record<string, string> = { ...ids, ...things, uuid: crypto.randomUUID(), malformed: "no-id'--%00" }
  const fill = (text: string, write = (word: string) => word) =>
    text.replace(/\{(\w+)\}/g, (_, word: string) => write(words[word] ?? `no ${word}`))
  const cookieHeader = (who: Who): Record<string, string> => (cookies[who] ? { cookie: cookies[who] } : {})
  let requests = 0
  let before = await digest(test)
  return {
    app,
    test,
    /** Replaces words in braces in the tables, such as `{call}`. */
    fill: (text: string) => fill(text),
    async ask(who: Who, method: string, address: string, form?: Record<string, string>): Promise<AttackAnswer> {
      const n = ++requests
      const filled = (text: string) => fill(text.replaceAll('{who}', who).replaceAll('{other}', otherThan(who)))
      const response = await fetch(app.origin + fill(address, encodeURIComponent), {
        method,
        redirect: 'manual',
        headers: {
          origin: app.origin,
          // A kept-alive connection could be one that the server has just closed.
          connection: 'close',
          'x-forwarded-for': `${10 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}.7`,
          ...cookieHeader(who),
        },
        signal: AbortSignal.timeout(60_000),
        ...(form && { body: new URLSearchParams(Object.entries(form).map(([key, value]) => [key, filled(value)])) }),
      })
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        await response.body?.cancel()
        return { status: response.status, place: null, text: '' }
      }
      const text = await response.text()
      return { status: response.status, place: placeOf(response, text), text }
    },
    headersOf: (who: Who): Record<string, string> => ({ origin: app.origin, ...cookieHeader(who) }),
    async upgrade(who: Who, address: string) {
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
    /** Tables that changed since the last call, except rate limit counters. */
    async changed() {
      const now = await digest(test)
      const names = Object.keys(now).filter((name) => name !== 'rate_limits' && now[name] !== before[name])
      before = now
      return names
    },
    /** Whose email address, home, report or browser appears in a text, except the reader's own. It must be empty. */
    addressesIn: (text: string, reader: Who) =>
      (Object.keys(ids) as Who[]).filter((who) => who !== reader && text.includes(`canary-${who}`)),
    /** Names of private records of the seeker and the companion whose ids are in a text. */
    recordsIn: (text: string) => PRIVATE_THINGS.filter((thing) => text.includes(words[thing] ?? 'missing')),
    async close() {
      await app.stop()
      await test.close()
    },
  }
}

/** The redirect target, from the header or from a page's data. */
function placeOf(response: Response, text: string): string | null {
  const location = response.headers.get('location') ?? (response.status === 202 ? /"(\/[^"]*)"/.exec(text)?.[1] : null)
  return location ? new URL(location, 'http://localhost').pathname : null
}

/** Creates private records: a booked call, a past one, notifications, a slot, an application, a favourite. */
async function makeThings(test: TestContext, ids: Record<Exclude<Who, 'guest'>, string>) {
  const { db } = test.ctx
  const start = Math.ceil(Date.now() / 900_000) * 900_000
  const inHours = (hours: number) => new Date(start + hours * 3_600_000)
  const { seeker: seekerId, companion: companionId } = ids
  const call = await makeCall(test, { seekerId, companionId, startAt: inHours(48) })
  const past = await makeCall(test, { seekerId, companionId, startAt: inHours(-72) })
  await endCall(test, past.callId, { status: 'completed' })
  const first = async <T extends { id: string }>(rows: Promise<T[]>) => (await rows)[0]?.id ?? ''
  const notice = (userId: string) => {
    const values = { userId, type: 'other', code: 'other', effectKey: `matrix:${userId}` } as const
    return first(db.insert(notifications).values(values).returning({ id: notifications.id }))
  }
  const free = { companionId, startAt: inHours(96), endAt: inHours(98), mediaType: 'audio_video' } as const
  const slot = await first(db.insert(availability).values(free).returning({ id: availability.id }))
  const days = { companionId, firstDay: '2026-01-01', lastDay: '2026-01-02' }
  const away = await first(db.insert(awayTimes).values(days).returning({ id: awayTimes.id }))
  // Decided, so its two parties can read it: the seeker reported the companion, who was warned.
  const reference = 'C-0A11ACCA5E'
  const report: typeof cases.$inferInsert = {
    ...{ kind: 'report', status: 'decided', reporterId: seekerId, subjectId: companionId, reason: 'other' },
    ...{ reference, text: 'canary-seeker said', language: 'en', dueAt: inHours(168) },
  }
  const found = await first(db.insert(cases).values(report).returning({ id: cases.id }))
  await db.insert(caseDecisions).values({
    ...{ caseId: found, round: 1, measure: 'warning', groundKind: 'rule', ground: 'Be kind.' },
    ...{ findings: 'You were not.', decidedBy: ids.admin },
  })
  const application = await first(
    db.insert(applications).values({ companionId: ids.applicant }).returning({ id: applications.id }),
  )
  const at = new Date('2026-06-01T12:00:00Z')
  const order = { packageKey: '65', credits: 65, priceCents: 1000, vatCents: 160 }
  const purchase = await makePaidPurchase(test, seekerId, { ...order, paidAt: at, createdAt: at })
  const payout = await makePayout(test, companionId, { settledAt: at, createdAt: at })
  await issueInvoice(test.ctx, system('matrix'), { purchaseId: purchase })
  await issuePayoutStatement(test.ctx, system('matrix'), { payoutId: payout })
  await db.insert(favorites).values({ seekerId, companionId })
  for (const who of ['seeker', 'companion'] as const) {
    const home = `canary-${who} street 1`
    await db.insert(billingDetails).values({ userId: ids[who], name: who, address: home, country: 'DE' })
    const userAgent = `canary-${who} browser`
    await db.update(sessions).set({ userAgent }).where(sql`user_id = ${ids[who]}`)
    await giveTaxDetails(test, ids[who], { street: home })
  }
  const session = db.select({ id: sessions.id }).from(sessions).where(sql`user_id = ${seekerId}`)
  const slugs = await rows<{ id: string; slug: string }>(db, sql`select id, slug from profiles`)
  const slugOf = (userId: string) => slugs.find(({ id }) => id === userId)?.slug ?? ''
  return {
    call: call.callId,
    past: past.callId,
    seekerNotice: await notice(seekerId),
    companionNotice: await notice(companionId),
    ...{ slot, away, application, case: found, reference, purchase, payout },
    session: (await session)[0]?.id ?? '',
    slug: slugOf(companionId),
    otherSlug: slugOf(ids.colleague),
    hiddenSlug: slugOf(ids.applicant),
    startAt: inHours(96).toISOString(),
    date: inHours(120).toISOString().slice(0, 10),
  }
}

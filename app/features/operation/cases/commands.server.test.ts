import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { blockUser } from '#app/features/marketplace/calls/departure.commands.server.ts'
import { rateCall } from '#app/features/marketplace/ratings/commands.server.ts'
import { REPORTS_PER_DAY } from '#app/features/marketplace/safety/schema.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { alarms, attendances, auditLog, blocked, cases, profiles, ratings } from '#db/schema/all.ts'
import { mailbox } from '#tests/support/accounts.ts'
import { endCall, makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { expectOnlyAdministrators } from '#tests/support/office.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { giveNotice, objectToOutcome, openCaseOnInitiative, reportBarrier, reportUser } from './commands.server.ts'
import type { CaseEvidence } from './evidence.store.server.ts'
import { accessibilityForm, noticeForm } from './forms.ts'
import { ANSWER_HOURS, OBJECTIONS_PER_DAY } from './schema.ts'

const t = testContext({ now: new Date('2026-11-25T12:00:00Z') })

async function pair() {
  const [seekerId, companionId] = [await makeSeeker(t), await makeCompanion(t)]
  const call = await makeCall(t, { seekerId, companionId, startAt: new Date('2026-11-20T10:00:00Z') })
  return { ...call, seeker: await t.as(seekerId), companion: await t.as(companionId) }
}
const stored = async (caseId: string) => {
  const [row] = await t.ctx.db.select().from(cases).where(eq(cases.id, caseId))
  return { ...row, evidence: row?.evidence as CaseEvidence }
}
const plain = { reason: 'other' as const, text: '' }

describe('reporting', () => {
  test('opens a case with its reason and announces it once [T-13]', async () => {
    const { companionId, seekerId, seeker } = await pair()
    const report = { userId: companionId, reason: 'contact_details', text: 'Asked for my number.' } as const
    const { caseId, reference, dueAt } = await reportUser(t.ctx, seeker, report)
    expect(await stored(caseId)).toMatchObject({
      ...{ kind: 'report', status: 'open', reporterId: seekerId, subjectId: companionId, reason: 'contact_details' },
      ...{ isDanger: false, reference, dueAt, language: 'en' },
    })
    expect(reference).toMatch(/^C-[0-9A-F]{10}$/)
    expect(dueAt.getTime() - t.ctx.clock.now().getTime()).toBeLessThanOrEqual(7 * 86_400_000)
    expect((await t.announced()).filter((event) => event.caseId === caseId)).toEqual([{ type: 'case.opened', caseId }])
  })

  test('freezes profile, attendance, statement, blocks and earlier cases; later changes don’t affect them', async () => {
    const { companionId, seekerId, seeker, callId } = await pair()
    const joinedAt = new Date('2026-11-20T10:01:00Z')
    const visit = { callId, userId: seekerId, joinedAt, seenAt: joinedAt, leftAt: joinedAt }
    await t.ctx.db.insert(attendances).values(visit)
    await endCall(t, callId, { status: 'missed', missedReason: 'offerer_no_show' })
    const earlier = await reportUser(t.ctx, seeker, { ...plain, userId: companionId })
    await blockUser(t.ctx, seeker, { userId: companionId })
    const { caseId } = await reportUser(t.ctx, seeker, { ...plain, userId: companionId, callId })
    const changed = { fullName: 'Somebody Else', bio: 'Now good.' }
    await t.ctx.db.update(profiles).set(changed).where(eq(profiles.id, companionId))
    const { evidence } = await stored(caseId)
    expect(evidence).toMatchObject({
      profile: { name: 'Mara Feld', bio: 'I listen.', photoKey: null, role: 'offerer', updatedAt: expect.any(String) },
      call: {
        ...{ status: 'missed', missedReason: 'offerer_no_show', credits: 50, startAt: '2026-11-20T10:00:00.000Z' },
        attendance: [{ userId: seekerId, joinedAt: '2026-11-20T10:01:00.000Z' }],
      },
      blocks: [{ by: seekerId }],
      earlier: [{ caseId: earlier.caseId, reference: earlier.reference, status: 'open' }],
    })
    expect(evidence.call?.statement.length).toBeGreaterThan(0)
  })

  test('words that suggest danger bring it to the top: a day to answer, and an alarm', async () => {
    const { companionId, seeker } = await pair()
    const text = 'He said he wants to kill himself tonight.'
    const { caseId, dueAt } = await reportUser(t.ctx, seeker, { userId: companionId, reason: 'other', text })
    expect(await stored(caseId)).toMatchObject({ isDanger: true, reason: 'other' })
    expect(dueAt.getTime() - t.ctx.clock.now().getTime()).toBeLessThanOrEqual(86_400_000)
    const [alarm] = await t.ctx.db.select().from(alarms).where(eq(alarms.subject, caseId))
    expect(alarm).toMatchObject({ code: 'report_of_danger', readAt: null })
    expect(alarm?.detail).not.toContain('kill')
  })

  test('refuses a stranger: people invisible to the viewer, calls and ratings of other people [SEC-17]', async () => {
    const { companionId, seekerId, seeker } = await pair()
    const report = (input: object) => reportUser(t.ctx, seeker, { ...plain, userId: companionId, ...input })
    const hidden = [
      await makeSeeker(t),
      await makeAdmin(t),
      await makeCompanion(t, { status: null }),
      await makeCompanion(t, { status: 'suspended' }),
      await makeCompanion(t, { audio: null, video: null }),
      crypto.randomUUID(),
    ]
    for (const userId of hidden)
      await expect(report({ userId })).rejects.toMatchObject({ code: 'not_found', status: 404 })
    const others = await makeCall(t, { seekerId, startAt: new Date('2026-11-21T10:00:00Z') })
    const theirs = await makeCall(t, { companionId, startAt: new Date('2026-11-22T10:00:00Z') })
    for (const callId of [others.callId, theirs.callId, crypto.randomUUID()])
      await expect(report({ callId })).rejects.toMatchObject({ status: 404 })
    await expect(report({ ratingId: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
  })

  test('a companion who blocked a seeker they never met does not exist for them; after a call both may report [SEC-17]', async () => {
    const [seekerId, companionId] = [await makeSeeker(t), await makeCompanion(t)]
    const seeker = await t.as(seekerId)
    await t.ctx.db.insert(blocked).values({ companionId, seekerId, blockedBy: companionId })
    const report = () => reportUser(t.ctx, seeker, { ...plain, userId: companionId })
    await expect(report()).rejects.toMatchObject({ code: 'not_found', status: 404 })
    await makeCall(t, { seekerId, companionId, startAt: new Date('2026-01-05T10:00:00Z') })
    await report()
  })

  test('refuses a report about oneself and a flood of reports [T-13]', async () => {
    const { companionId, seekerId, seeker } = await pair()
    expect(await outcomeOf(reportUser(t.ctx, seeker, { ...plain, userId: seekerId }))).toBe('cannot_report_yourself')
    for (let index = 0; index < REPORTS_PER_DAY; index++)
      await reportUser(t.ctx, seeker, { ...plain, userId: companionId, text: `${index}` })
    const flood = reportUser(t.ctx, seeker, { ...plain, userId: companionId })
    await expect(flood).rejects.toMatchObject({ code: 'too_many_reports', status: 429 })
  })
})

let networks = 0
const typed = (change: object = {}) => ({
  ...noticeForm.parse({
    ...{ urls: 'http://localhost:3000/en/terms', reason: 'illegal', text: 'Against the law.', goodFaith: 'on' },
    ...{ name: 'Nora Notice', email: `nora-${++networks}@notices.example`, ...change },
  }),
  ...{ language: 'de' as const, timeZone: 'Europe/Berlin', clientAddress: `203.0.${networks}.1` },
})

describe('a notice without an account', () => {
  test('finds the person behind a profile, has its receipt by mail, and is one case when it is sent twice', async () => {
    const companionId = await makeCompanion(t)
    const [profile] = await t.ctx.db.select().from(profiles).where(eq(profiles.id, companionId))
    const input = typed({ urls: `localhost:3000/de/terms\nhttp://localhost:3000/de/companion/${profile?.slug}` })
    const opened = await giveNotice(t.ctx, null, input)
    expect(await giveNotice(t.ctx, null, input)).toEqual(opened)
    expect(await stored(opened.caseId)).toMatchObject({
      ...{ kind: 'notice', subjectId: companionId, reporterId: null, notifierName: 'Nora Notice', language: 'de' },
      evidence: { profile: { name: 'Mara Feld' } },
    })
    const [mail, ...more] = await mailbox(t.ctx, input.email ?? '')
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Deine Meldung ${opened.reference} ist da`)
    expect(mail?.text).toContain('Mittwoch, 2. Dezember 2026')
  })

  test('needs no name if someone is in danger, and is due in a day', async () => {
    const opened = await giveNotice(t.ctx, null, typed({ reason: 'child_abuse', name: '', email: '' }))
    expect(await stored(opened.caseId)).toMatchObject({ isDanger: true, notifierEmail: null, notifierName: null })
    const codes = (goodFaith: string) => {
      const form = { urls: 'x', reason: 'illegal', text: 'a', name: '', email: 'nobody', goodFaith }
      return noticeForm.safeParse(form).error?.issues.map(({ message }) => message)
    }
    expect(codes('')).toEqual(['good_faith_missing'])
    expect(codes('on')?.sort()).toEqual(['notifier_email_missing', 'notifier_name_missing'])
  })

  test('is about our URLs, has no link as a name, and is limited by network', async () => {
    const elsewhere = giveNotice(t.ctx, null, typed({ urls: 'https://elsewhere.example/x' }))
    await expect(elsewhere).rejects.toMatchObject({ details: { 'field.urls': 'url_not_ours' } })
    const advert = { ...typed(), urls: 'x', name: 'buy at evil.example', goodFaith: 'on' }
    expect(noticeForm.safeParse(advert).success).toBe(false)
    const one = { ...typed(), clientAddress: '198.51.100.9' }
    for (let index = 0; index < 20; index++)
      await giveNotice(t.ctx, null, { ...one, text: `${index}`, email: `n${index}@notices.example` }).catch(() => {})
    const more = { ...one, text: 'once more', email: 'late@notices.example' }
    // Demo limits are a hundred times higher, because many people try a demo from one IP address.
    const strict = { ...t.ctx, config: { ...t.ctx.config, demo: false } }
    await expect(giveNotice(strict, null, more)).rejects.toMatchObject({ code: 'too_many_attempts' })
  })
})

describe('a barrier', () => {
  const sent = (form: Record<string, string>, clientAddress = `203.1.${++networks}.7`) => ({
    ...accessibilityForm.parse({
      text: 'The calendar reads nothing out.',
      page: '/en/my-schedule',
      email: '',
      ...form,
    }),
    ...{ clientAddress, language: 'en' as const },
  })
  const caseOf = async (reference: string) =>
    (await t.ctx.db.select().from(cases).where(eq(cases.reference, reference)))[0]

  test('can be reported by anyone: opens a case with a deadline, and its receipt quotes no strangers', async () => {
    const { reference, email } = await reportBarrier(t.ctx, null, sent({ email: 'Lena@Test.example' }))
    expect(email).toBe('lena@test.example')
    const opened = await caseOf(reference)
    expect(opened).toMatchObject({
      ...{ kind: 'accessibility', status: 'open', reporterId: null, notifierEmail: 'lena@test.example' },
      ...{ text: 'The calendar reads nothing out.', urls: ['/en/my-schedule'] },
    })
    expect(Math.round((Number(opened?.dueAt) - Number(opened?.openedAt)) / 3_600_000)).toBe(ANSWER_HOURS)
    const [mail] = await mailbox(t.ctx, 'lena@test.example')
    expect(mail?.text).toContain(reference)
    expect(mail?.text).not.toContain('calendar')
    expect((await reportBarrier(t.ctx, null, sent({}))).email).toBeNull()
  })

  test('reported by members sends a receipt with their text to their own address; the case is theirs', async () => {
    const viewer = await t.as(await makeSeeker(t))
    const { reference, email } = await reportBarrier(t.ctx, viewer, sent({ email: 'another@test.example' }))
    expect(await caseOf(reference)).toMatchObject({ reporterId: viewer.userId, notifierEmail: null })
    expect((await mailbox(t.ctx, email ?? ''))[0]?.text).toContain('The calendar reads nothing out.')
    expect(await mailbox(t.ctx, 'another@test.example')).toEqual([])
  })

  test('needs a text within the limit, and a valid address', () => {
    const codes = (form: Record<string, string>) =>
      accessibilityForm.safeParse({ text: 'Words', ...form }).error?.issues.map(({ message }) => message)
    expect(codes({ text: ' \u200b ' })).toEqual(['message_missing'])
    expect(codes({ text: 'x'.repeat(3_001) })).toEqual(['message_too_long'])
    expect(codes({ email: 'lena' })).toEqual(['invalid_email'])
    expect(accessibilityForm.parse({ text: 'Words', page: 'x'.repeat(400) }).page).toHaveLength(300)
  })

  test('refuses a stranger who floods it', async () => {
    const ctx = { ...t.ctx, config: { ...t.ctx.config, demo: false } }
    const report = () => reportBarrier(ctx, null, sent({}, '192.0.2.10'))
    for (let n = 0; n < 20; n++) await report()
    await expect(report()).rejects.toMatchObject({ code: 'too_many_attempts' })
  })
})

describe('an objection to the outcome of a call', () => {
  test('is a case about it with the attendance, once per person, within fourteen days', async () => {
    const { seeker, companion, callId, companionId } = await pair()
    const then = t.ctx.clock.now()
    const visit = { callId, userId: companionId, joinedAt: then, leftAt: then, seenAt: then, mediaAt: then }
    await t.ctx.db.insert(attendances).values(visit)
    const object = () => objectToOutcome(t.ctx, seeker, { callId, text: 'I was there.' })
    await expect(object()).rejects.toMatchObject({ code: 'objection_over' })
    await endCall(t, callId, { status: 'missed', missedReason: 'seeker_no_show' })
    const { caseId } = await object()
    expect(await stored(caseId)).toMatchObject({
      ...{ kind: 'objection', callId, subjectId: companionId },
      evidence: { call: { missedReason: 'seeker_no_show', attendance: [{ userId: companionId, hasMedia: true }] } },
    })
    await expect(object()).rejects.toMatchObject({ code: 'objected_already' })
    await objectToOutcome(t.ctx, companion, { callId, text: 'Me too.' })
  })

  test('refuses a stranger as if there were no such call, and a call that was settled long ago', async () => {
    const { callId, seekerId, companionId, seeker } = await pair()
    await endCall(t, callId, { status: 'completed' })
    const stranger = await t.as(await makeSeeker(t))
    await expect(objectToOutcome(t.ctx, stranger, { callId, text: 'x' })).rejects.toMatchObject({ status: 404 })
    const old = await makeCall(t, { seekerId, companionId, startAt: new Date('2026-11-11T10:00:00Z') })
    await endCall(t, old.callId, { status: 'completed' })
    expect(await outcomeOf(objectToOutcome(t.ctx, seeker, { callId: old.callId, text: 'x' }))).toBe('objection_over')
  })

  test('is made five times a day at most', async () => {
    const { seeker, seekerId } = await pair()
    const objected = async (hour: number) => {
      const { callId } = await makeCall(t, { seekerId, startAt: new Date(Date.UTC(2026, 10, 23, hour)) })
      await endCall(t, callId, { status: 'completed' })
      return objectToOutcome(t.ctx, seeker, { callId, text: 'No.' })
    }
    for (let hour = 0; hour < OBJECTIONS_PER_DAY; hour++) await objected(hour)
    await expect(objected(20)).rejects.toMatchObject({ code: 'too_many_objections', status: 429 })
  })
})

describe('a case that an administrator opens', () => {
  test('is assigned to them, is in the audit trail and mails no one', async () => {
    const [adminId, seekerId] = [await makeAdmin(t), await makeSeeker(t)]
    const admin = await t.as(adminId)
    const { caseId } = await openCaseOnInitiative(t.ctx, admin, {
      userId: seekerId,
      reason: 'fraud',
      text: 'Two accounts.',
    })
    expect(await stored(caseId)).toMatchObject({
      ...{ kind: 'own_initiative', status: 'in_review', assignedTo: adminId, reporterId: null, subjectId: seekerId },
    })
    const [entry] = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, seekerId))
    expect(entry).toMatchObject({ action: 'case.opened', details: { caseId } })
    expect(JSON.stringify(entry)).not.toContain('Two accounts')
  })

  test('refuses a stranger, an administrator without second factor, and a case about oneself', async () => {
    const [adminId, seekerId] = [await makeAdmin(t), await makeSeeker(t)]
    const admin = await t.as(adminId)
    const open = (viewer: Viewer, userId = seekerId) =>
      openCaseOnInitiative(t.ctx, viewer, { userId, reason: 'fraud', text: '' })
    await expectOnlyAdministrators(t, (viewer) => open(viewer))
    await expect(open(admin, adminId)).rejects.toMatchObject({ code: 'case_not_yours_to_decide' })
    await expect(open(admin, crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
  })
})

test('a case that an administrator opens has calls and ratings of the person it is about alone', async () => {
  const admin = await t.as(await makeAdmin(t))
  const { seeker, seekerId, companionId, callId } = await pair()
  await endCall(t, callId, { status: 'completed' })
  await rateCall(t.ctx, seeker, { callId, rating: 1 })
  const [rating] = await t.ctx.db.select().from(ratings).where(eq(ratings.callId, callId))
  const ratingId = rating?.id ?? ''
  const about = (userId: string, what: { callId?: string; ratingId?: string }) =>
    openCaseOnInitiative(t.ctx, admin, { userId, reason: 'other', text: 'Revenge.', ...what })
  const refused: [string, { callId?: string; ratingId?: string }][] = [
    [companionId, { ratingId }],
    [await makeSeeker(t), { callId }],
    [seekerId, { callId: crypto.randomUUID() }],
  ]
  for (const [userId, what] of refused) await expect(about(userId, what)).rejects.toMatchObject({ status: 404 })
  const { caseId } = await about(seekerId, { callId, ratingId })
  expect(await stored(caseId)).toMatchObject({ callId, ratingId, evidence: { rating: { stars: 1 } } })
})

test('a rating of the two can be reported, and goes with the case', async () => {
  const { seeker, companion, seekerId, callId } = await pair()
  await endCall(t, callId, { status: 'completed' })
  await rateCall(t.ctx, seeker, { callId, rating: 1 })
  const [rating] = await t.ctx.db.select().from(ratings).where(eq(ratings.callId, callId))
  const { caseId } = await reportUser(t.ctx, companion, { ...plain, userId: seekerId, ratingId: rating?.id ?? '' })
  expect(await stored(caseId)).toMatchObject({ ratingId: rating?.id, evidence: { rating: { stars: 1 } } })
})

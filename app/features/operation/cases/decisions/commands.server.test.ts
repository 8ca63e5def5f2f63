import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rateCall } from '#app/features/marketplace/ratings/commands.server.ts'
import { brokenAuditEntry } from '#app/features/operation/audit/views.server.ts'
import { decryptBodies } from '#app/platform/outside/mail.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import {
  auditLog,
  calls,
  caseDecisions,
  cases,
  mails,
  photos,
  profiles,
  ratings,
  suspensions,
  users,
  voices,
} from '#db/schema/all.ts'
import { OWNER_PASSWORD } from '#tests/support/account-deletion.ts'
import { endCall, makeCall } from '#tests/support/calls.ts'
import { setUser, testContext, userOf } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { adminWithPassword } from '#tests/support/office.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { giveNotice, openCaseOnInitiative, reportUser } from '../commands.server.ts'
import { decisionForm, noticeForm } from '../forms.ts'
import { appealDecision, assignCase, type CaseDecision, decideCase, sweepCases } from './commands.server.ts'
import { caseRecord, previewStatement } from './records.views.server.ts'
import { decisionPage } from './views.server.ts'

const password = OWNER_PASSWORD
const now = new Date('2026-11-25T12:00:00Z')
const t = testContext()
let [ada, ben]: Viewer[] = []

beforeEach(async () => {
  await t.setClock(now)
  await t.ctx.db.update(users).set({ status: 'suspended' }).where(eq(users.role, 'admin'))
  ;[ada, ben] = [await adminWithPassword(t), await adminWithPassword(t)]
})

const order = (change: Partial<Record<string, unknown>> = {}) => ({
  ...decisionForm.parse({
    ...{ measure: 'warning', ground: 'respect', law: '', automated: 'no' },
    findings: 'Du hast dein Gegenüber beleidigt.',
    ...change,
  }),
  password,
})
const versionOf = async (caseId: string) => (await caseRecord(t.ctx.db, ada as Viewer, caseId))?.version ?? ''
/** Decides with the current version of the case, or with an earlier one. */
const decide = async (
  viewer: Viewer | null | undefined,
  caseId: string,
  change: Partial<Record<string, unknown>> = {},
  version?: string,
) =>
  decideCase(t.ctx, viewer ?? null, {
    caseId,
    version: version ?? (await versionOf(caseId)),
    ...order(change),
  } as CaseDecision)

async function reported(options: { reason?: 'other' | 'fraud'; language?: 'de' | 'en' } = {}) {
  const [reporterId, subjectId] = [await makeSeeker(t, { language: 'de' }), await makeCompanion(t)]
  if (options.language) await setUser(t, subjectId, { language: options.language })
  const input = { userId: subjectId, reason: options.reason ?? 'other', text: 'Rude.' } as const
  const { caseId, reference } = await reportUser(t.ctx, await t.as(reporterId), input)
  return { caseId, reference, reporterId, subjectId }
}
const caseOf = async (caseId: string) => (await t.ctx.db.select().from(cases).where(eq(cases.id, caseId)))[0]
const statusOf = async (caseId: string) => (await caseOf(caseId))?.status
const mailsOf = (caseId: string) =>
  t.ctx.db
    .select()
    .from(mails)
    .where(like(mails.effectKey, `case:${caseId}:%`))
    .orderBy(mails.effectKey)
const decisionMail = async (caseId: string, party: 'concerned' | 'notifier', round = 1) =>
  (await mailsOf(caseId)).find(({ effectKey }) => effectKey === `case:${caseId}:decision:${round}:${party}`)
const profileOf = async (id: string) => (await t.ctx.db.select().from(profiles).where(eq(profiles.id, id)))[0]
const suspensionsOf = (userId: string) => t.ctx.db.select().from(suspensions).where(eq(suspensions.userId, userId))
const keyFor = async (caseId: string, party: 'concerned' | 'notifier') => {
  const mail = (await decisionMail(caseId, party)) ?? { effectKey: '', text: '', html: '' }
  return /\?key=([\w-]+)/.exec(decryptBodies(t.ctx.secrets, mail).text)?.[1] ?? ''
}
const appeal = (reference: string, key: string, text = '') =>
  appealDecision(t.ctx, null, { reference, key, text, clientAddress: '203.0.113.9' })
const reader = { language: 'de', timeZone: 'Europe/Berlin', hourFormat: 'language' } as const

describe('a decision after changes', () => {
  test('is refused on a form that shows fewer decisions or appeals than there are', async () => {
    const { caseId, reference } = await reported()
    const opened = await versionOf(caseId)
    await decide(ada, caseId)
    await appeal(reference, await keyFor(caseId, 'concerned'))
    await expect(decide(ben, caseId, { measure: 'closed' }, opened)).rejects.toMatchObject({ code: 'case_changed' })
    const withOne = await versionOf(caseId)
    await appeal(reference, await keyFor(caseId, 'notifier'), 'It happened twice.')
    await expect(decide(ben, caseId, {}, withOne)).rejects.toMatchObject({ code: 'case_changed' })
    expect(await statusOf(caseId)).toBe('appealed')
    await decide(ben, caseId)
    const refused = { code: 'case_decided_already' }
    await expect(decide(ben, caseId)).rejects.toMatchObject(refused)
    for (const isMine of [true, false])
      await expect(assignCase(t.ctx, ben as Viewer, { caseId, isMine })).rejects.toMatchObject(refused)
  })

  test('removes no unseen text; saving again delays nothing else', async () => {
    const { caseId, subjectId } = await reported()
    const opened = await versionOf(caseId)
    const changed = { bio: 'A kinder text.', updatedAt: new Date(now.getTime() + 1) }
    await t.ctx.db.update(profiles).set(changed).where(eq(profiles.id, subjectId))
    const removal = { measure: 'content_removed', contents: ['bio'] }
    await expect(decide(ada, caseId, removal, opened)).rejects.toMatchObject({ code: 'case_changed' })
    expect((await profileOf(subjectId))?.bio).toBe('A kinder text.')
    await decide(ada, caseId, {}, opened)
  })

  test('orders nothing about deleted accounts, and no shorter suspension', async () => {
    const [first, gone] = [await reported(), await reported()]
    const again = { userId: first.subjectId, reason: 'fraud', text: 'X' } as const
    const other = await reportUser(t.ctx, await t.as(gone.reporterId), again)
    await decide(ada, first.caseId, { measure: 'closed' })
    expect(await outcomeOf(decide(ben, other.caseId, { measure: 'suspended', days: '7' }))).toBe('already_suspended')
    expect(await statusOf(other.caseId)).toBe('open')
    const opened = await versionOf(gone.caseId)
    await setUser(t, gone.subjectId, { status: 'canceled' })
    await expect(decide(ada, gone.caseId, {}, opened)).rejects.toMatchObject({ code: 'measure_needs_person' })
    await decide(ada, gone.caseId, { measure: 'none', ground: '' }, opened)
  })
})

describe('a decision', () => {
  test('mails the reasons to the person concerned and the decision to the notifier, each in their language', async () => {
    const { caseId, subjectId, reference } = await reported({ language: 'en' })
    await decide(ada, caseId, { ground: 'respect', findings: 'You insulted someone.' })
    expect(await statusOf(caseId)).toBe('decided')
    const [concerned, notifier, ...more] = await mailsOf(caseId)
    expect(more).toEqual([])
    const subject = `A decision about your account (${reference})`
    expect(concerned).toMatchObject({ userId: subjectId, language: 'en', subject })
    for (const words of ['This is a warning.', 'You insulted someone.', 'No flirting, no pressure'])
      expect(concerned?.text).toContain(words)
    expect(notifier).toMatchObject({ language: 'de', subject: `Unsere Entscheidung zu deiner Meldung ${reference}` })
    expect(notifier?.text).toContain('Wir haben die Person verwarnt.')
    expect(notifier?.text).not.toContain('You insulted someone.')
    expect(concerned?.text).not.toMatch(/Lena|Rude/)
    // The outbox stores the page's key encrypted.
    expect(concerned?.text).not.toContain(await keyFor(caseId, 'concerned'))
  })

  test('can’t name any reporter, in findings, law or preview', async () => {
    const { caseId, reporterId, subjectId } = await reported({ language: 'en' })
    await t.ctx.db.update(profiles).set({ fullName: 'Jule Kramer' }).where(eq(profiles.id, reporterId))
    const notice = noticeForm.parse({
      ...{ urls: `${t.ctx.config.origin}/en/profile/${subjectId}`, reason: 'illegal', text: 'Insults.' },
      ...{ name: 'Nora Notiz', email: 'nora@notices.example', goodFaith: 'on' },
    })
    const where = { language: 'de', timeZone: 'UTC', clientAddress: '203.0.113.77' } as const
    await giveNotice(t.ctx, null, { ...notice, ...where })
    const before = (await mailsOf(caseId)).length
    for (const [change, details] of [
      [
        { findings: 'You asked Jule twice.' },
        { 'field.findings': 'names_reporter', 'reworded.findings': 'You asked someone you talked with twice.' },
      ],
      [{ ground: 'law', law: 'What Notiz wrote' }, { 'reworded.law': 'What someone you talked with wrote' }],
    ] as const) {
      const refused = { code: 'names_reporter', details: { ...details, phrase: 'someone you talked with' } }
      await expect(decide(ada, caseId, change)).rejects.toMatchObject(refused)
      const input = { caseId, ...order(change) }
      await expect(previewStatement(t.ctx, ada as Viewer, input)).rejects.toMatchObject(refused)
    }
    expect(await mailsOf(caseId)).toHaveLength(before)
    expect(await statusOf(caseId)).toBe('open')
    // An unselected law is ignored, and the reader may be addressed by their own name. A name that a guest entered
    // doesn't block decisions once the notice is dismissed.
    const [guests] = await t.ctx.db.select().from(cases).where(eq(cases.notifierName, 'Nora Notiz'))
    await decide(ada, guests?.id ?? '', { measure: 'none', ground: '', findings: 'No rule was broken.' })
    await decide(ada, caseId, { law: 'Jule', findings: 'Mara, you asked for a number. The Notiz was wrong.' })
    expect(await statusOf(caseId)).toBe('decided')
  })

  test('is mailed to a notifier without an account, and needs a person for a measure', async () => {
    const form = noticeForm.parse({
      ...{ urls: 'http://localhost:3000/en/terms', reason: 'illegal', text: 'Against the law.', goodFaith: 'on' },
      ...{ name: 'Nora', email: 'nora@decisions.example' },
    })
    const notice = { ...form, language: 'en' as const, timeZone: 'Europe/Berlin', clientAddress: '198.51.100.7' }
    const { caseId } = await giveNotice(t.ctx, null, notice)
    await expect(decide(ada, caseId)).rejects.toMatchObject({ code: 'measure_needs_person' })
    await decide(ada, caseId, { measure: 'none', ground: '', findings: 'It is lawful.' })
    const mail = await decisionMail(caseId, 'notifier')
    expect(mail).toMatchObject({ toAddress: 'nora@decisions.example', language: 'en', userId: null })
  })

  test('that suspends has an end and is in the audit trail without text; a closed account has no end', async () => {
    const { caseId, subjectId } = await reported()
    await decide(ada, caseId, { measure: 'suspended', days: '7' })
    await expect(decide(ben, caseId)).rejects.toMatchObject({ code: 'case_decided_already' })
    const [suspension] = await suspensionsOf(subjectId)
    expect(suspension?.endAt?.getTime()).toBeCloseTo(now.getTime() + 7 * 86_400_000, -4)
    expect((await userOf(t, subjectId))?.status).toBe('suspended')
    const acts = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId))
    expect(acts.find(({ action }) => action === 'case.decided')).toMatchObject({
      actorId: ada?.userId,
      details: { caseId, round: 1, measure: 'suspended', days: 7 },
    })
    expect(await brokenAuditEntry(t.ctx)).toBeNull()
    const other = await reported()
    await decide(ada, other.caseId, { measure: 'closed' })
    expect(await suspensionsOf(other.subjectId)).toMatchObject([{ endAt: null }])
  })

  test('that removes photo, bio, name and voice greeting leaves a neutral name and no address with the old; booked calls stay', async () => {
    const { caseId, subjectId, reporterId } = await reported({ language: 'de' })
    const startAt = new Date('2026-12-03T10:00:00Z')
    const { callId } = await makeCall(t, { seekerId: reporterId, companionId: subjectId, startAt })
    const photoKey = `photo-${subjectId}`
    await t.ctx.db.insert(photos).values({ key: photoKey, ownerId: subjectId, width: 1, height: 1 })
    await t.ctx.db.update(profiles).set({ photoKey }).where(eq(profiles.id, subjectId))
    const voiceKey = `voice-${subjectId}`
    await t.ctx.db.insert(voices).values({ key: voiceKey, ownerId: subjectId, seconds: 3 })
    await t.ctx.files.put(`voices/${voiceKey}.wav`, new Uint8Array([1]), 'audio/wav')
    const before = await profileOf(subjectId)
    await decide(ada, caseId, { measure: 'content_removed', contents: ['photo', 'bio', 'name', 'voice'] })
    const after = await profileOf(subjectId)
    expect(after).toMatchObject({ fullName: 'Gegenüber', bio: '', photoKey: null })
    expect(after?.slug).not.toBe(before?.slug)
    expect(await t.ctx.db.select().from(photos).where(eq(photos.ownerId, subjectId))).toEqual([])
    expect(await t.ctx.db.select().from(voices).where(eq(voices.ownerId, subjectId))).toEqual([])
    expect(await t.ctx.files.get(`voices/${voiceKey}.wav`)).toBeNull()
    expect((await t.ctx.db.select().from(calls).where(eq(calls.id, callId)))[0]?.status).toBe('scheduled')
    const [decision] = await t.ctx.db.select().from(caseDecisions).where(eq(caseDecisions.caseId, caseId))
    expect(decision?.removed).toMatchObject({ name: 'Mara Feld', bio: 'I listen.', voiceKey })
  })

  test('that removes a rating recomputes the mean, and the call stays rated', async () => {
    const [seekerId, companionId] = [await makeSeeker(t), await makeCompanion(t)]
    const rate = async (hour: number, stars: number, by: string) => {
      const startAt = new Date(Date.UTC(2026, 10, 20, hour))
      const { callId } = await makeCall(t, { seekerId: by, companionId, startAt })
      await endCall(t, callId, { status: 'completed' })
      await rateCall(t.ctx, await t.as(by), { callId, rating: stars })
      return callId
    }
    const callId = await rate(8, 1, seekerId)
    await rate(10, 5, await makeSeeker(t))
    expect(await profileOf(companionId)).toMatchObject({ averageRating: 3, totalRatings: 2 })
    const report = { userId: seekerId, callId, reason: 'other' as const, text: 'Revenge.' }
    const { caseId, reference } = await reportUser(t.ctx, await t.as(companionId), report)
    await decide(ada, caseId, { measure: 'content_removed', contents: 'rating', ground: 'ratings' })
    expect(await profileOf(companionId)).toMatchObject({ averageRating: 5, totalRatings: 1 })
    expect(await outcomeOf(rateCall(t.ctx, await t.as(seekerId), { callId, rating: 1 }))).toBe('already_rated')
    await appeal(reference, await keyFor(caseId, 'concerned'))
    await decide(ben, caseId, { measure: 'none', ground: '' })
    expect(await profileOf(companionId)).toMatchObject({ averageRating: 3, totalRatings: 2 })
    const [rating] = await t.ctx.db.select().from(ratings).where(eq(ratings.callId, callId))
    expect(rating?.removedAt).toBeNull()
    // In a report about the companion, a seeker's rating is not the companion's content.
    const about = { userId: companionId, ratingId: rating?.id ?? '', reason: 'other' as const, text: 'Mine.' }
    const other = await reportUser(t.ctx, await t.as(seekerId), about)
    const removal = { measure: 'content_removed', contents: 'rating', ground: 'ratings' }
    await expect(decide(ada, other.caseId, removal)).rejects.toMatchObject({ code: 'content_gone' })
  })

  test('refuses a stranger, an administrator without second factor or password, and parties of the case', async () => {
    const { caseId, subjectId, reporterId } = await reported()
    for (const who of [null, await t.as(subjectId), await t.as(reporterId)])
      await expect(decide(who, caseId)).rejects.toMatchObject({ code: 'not_found', status: 404 })
    expect(await outcomeOf(decide(ada && { ...ada, hasSecondFactor: false }, caseId))).toBe('second_factor_needed')
    const unconfirmed = { caseId, ...order(), password: undefined } as unknown as CaseDecision
    await expect(decideCase(t.ctx, ada ?? null, unconfirmed)).rejects.toMatchObject({ code: 'confirmation_needed' })
    const own = await openCaseOnInitiative(t.ctx, ada as Viewer, {
      userId: ben?.userId ?? '',
      reason: 'other',
      text: '',
    })
    await expect(decide(ben, own.caseId)).rejects.toMatchObject({ code: 'case_not_yours_to_decide' })
    expect(await outcomeOf(decide(ada, own.caseId, { measure: 'closed' }))).toBe('not_for_administrators')
    await expect(decide(ada, crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
    expect([await statusOf(caseId), await mailsOf(caseId)]).toEqual(['open', []])
  })

  test('that fails half way leaves nothing: no measure, no mail, no entry', async () => {
    const { caseId, subjectId } = await reported()
    const before = await t.ctx.db.select().from(auditLog)
    const removal = { measure: 'content_removed', contents: ['bio', 'photo'] }
    await expect(decide(ada, caseId, removal)).rejects.toMatchObject({ code: 'content_gone' })
    expect(await profileOf(subjectId)).toMatchObject({ bio: 'I listen.' })
    expect(await t.ctx.db.select().from(auditLog)).toEqual(before)
    expect(await statusOf(caseId)).toBe('open')
  })
})

describe('taking a case', () => {
  test('shows others its assignee, who can release it', async () => {
    const { caseId } = await reported()
    await assignCase(t.ctx, ada as Viewer, { caseId, isMine: true })
    expect(await caseOf(caseId)).toMatchObject({ status: 'in_review', assignedTo: ada?.userId })
    await assignCase(t.ctx, ben as Viewer, { caseId, isMine: true })
    expect(await outcomeOf(assignCase(t.ctx, ada as Viewer, { caseId, isMine: false }))).toBe('case_changed')
    await assignCase(t.ctx, ben as Viewer, { caseId, isMine: false })
    expect(await caseOf(caseId)).toMatchObject({ status: 'open', assignedTo: null })
  })

  test('refuses a stranger and an administrator without second factor', async () => {
    const { caseId, reporterId } = await reported()
    const take = (viewer: Viewer) => assignCase(t.ctx, viewer, { caseId, isMine: true })
    await expect(take(await t.as(reporterId))).rejects.toMatchObject({ status: 404 })
    expect(await outcomeOf(take({ ...(ada as Viewer), hasSecondFactor: false }))).toBe('second_factor_needed')
  })
})

describe('an appeal', () => {
  test('by the key of the mail needs no sign-in and no text, and is made once per party', async () => {
    const { caseId, reference } = await reported()
    await decide(ada, caseId, { measure: 'suspended', days: '30' })
    const key = await keyFor(caseId, 'concerned')
    const page = await decisionPage(t.ctx, null, { reference, key }, reader)
    expect(page).toMatchObject({ party: 'concerned', appeal: { canAppeal: true, appealedAt: null } })
    expect(JSON.stringify(page)).toContain('Dein Konto ist bis 25. Dez. 2026')
    await appeal(reference, key)
    await expect(appeal(reference, key)).rejects.toMatchObject({ code: 'appealed_already' })
    await appeal(reference, await keyFor(caseId, 'notifier'), 'Too short.')
    expect(await statusOf(caseId)).toBe('appealed')
    expect((await mailsOf(caseId)).map(({ effectKey }) => effectKey)).toEqual(
      expect.arrayContaining([`case:${caseId}:appeal:concerned`, `case:${caseId}:appeal:notifier`]),
    )
    expect((await decisionPage(t.ctx, null, { reference, key }, reader))?.appeal.canAppeal).toBe(false)
    // Administrators are mailed about these.
    const appeals = (await t.announced()).filter((event) => event.type === 'case.appealed' && event.caseId === caseId)
    expect(appeals.map(({ by }) => by)).toEqual(['concerned', 'notifier'])
  })

  test('refuses a stranger: another case’s key, another party’s, a made-up one, and another person’s session', async () => {
    const [one, other] = [await reported(), await reported()]
    for (const { caseId } of [one, other]) await decide(ada, caseId)
    const foreign = await keyFor(other.caseId, 'concerned')
    for (const key of [foreign, '', 'x', `${foreign}x`]) {
      await expect(appeal(one.reference, key)).rejects.toMatchObject({ code: 'not_found', status: 404 })
      expect(await decisionPage(t.ctx, null, { reference: one.reference, key }, reader)).toBeNull()
    }
    const stranger = await t.as(await makeSeeker(t))
    expect(await decisionPage(t.ctx, stranger, { reference: one.reference }, reader)).toBeNull()
    const own = await decisionPage(t.ctx, await t.as(one.reporterId), { reference: one.reference }, reader)
    expect(own).toMatchObject({ party: 'notifier' })
  })

  test('nobody concerned by "no action" reads of it, by mail or session; who asked reads what was found', async () => {
    const { caseId, reference, subjectId } = await reported()
    await decide(ada, caseId, { measure: 'none', ground: '', findings: 'Wir haben nichts gefunden.' })
    const sent = await mailsOf(caseId)
    expect(sent.map(({ effectKey }) => effectKey)).toEqual([`case:${caseId}:decision:1:notifier`])
    expect(sent[0]?.text).toContain('Wir haben nichts gefunden.')
    expect(await decisionPage(t.ctx, await t.as(subjectId), { reference }, reader)).toBeNull()
  })

  test('is decided by another administrator where there are two, which the database has the last word on', async () => {
    const { caseId, reference } = await reported()
    await decide(ada, caseId, { measure: 'suspended', days: '30' })
    await appeal(reference, await keyFor(caseId, 'concerned'))
    await expect(decide(ada, caseId)).rejects.toMatchObject({ code: 'other_administrator_needed' })
    const again = { caseId, round: 2, measure: 'none' as const, findings: 'Mine.', decidedBy: ada?.userId ?? '' }
    await expect(t.ctx.db.insert(caseDecisions).values(again)).rejects.toThrow()
    await decide(ben, caseId, { measure: 'suspended', days: '30' })
    const mail = await decisionMail(caseId, 'concerned', 2)
    expect(mail?.text).toContain('someone else on our team')
    expect(mail?.text).toContain('are keeping it')
  })

  test('is decided by the same administrator if there’s no other active one, and the statement mentions it', async () => {
    const { caseId, reference, subjectId } = await reported()
    await decide(ada, caseId, { measure: 'suspended', days: '30' })
    await appeal(reference, await keyFor(caseId, 'concerned'))
    await setUser(t, ben?.userId ?? '', { emailVerified: false })
    await decide(ada, caseId, { measure: 'none', ground: '' })
    expect((await userOf(t, subjectId))?.status).toBe('active')
    const mail = await decisionMail(caseId, 'concerned', 2)
    expect(mail?.text).toContain('Only one person decides here')
    expect(mail?.text).toContain('reversed the decision')
  })

  test('restores removed content, unless the person has written something else since', async () => {
    const restored = async (change: object) => {
      const { caseId, reference, subjectId } = await reported()
      await decide(ada, caseId, { measure: 'content_removed', contents: ['bio', 'name'] })
      if (Object.keys(change).length > 0) await t.ctx.db.update(profiles).set(change).where(eq(profiles.id, subjectId))
      await appeal(reference, await keyFor(caseId, 'concerned'))
      await decide(ben, caseId, { measure: 'none', ground: '' })
      return profileOf(subjectId)
    }
    expect(await restored({})).toMatchObject({ fullName: 'Mara Feld', bio: 'I listen.' })
    expect(await restored({ bio: 'New words.' })).toMatchObject({ fullName: 'Mara Feld', bio: 'New words.' })
    expect(await restored({ fullName: 'Mara Neu' })).toMatchObject({ fullName: 'Mara Neu', bio: 'I listen.' })
  })

  test('can make a suspension shorter, counted from when it began, or suspend where nothing was done', async () => {
    const { caseId, reference, subjectId } = await reported()
    await decide(ada, caseId, { measure: 'suspended', days: '30' })
    await appeal(reference, await keyFor(caseId, 'concerned'))
    await t.setClock(new Date(now.getTime() + 2 * 86_400_000))
    await decide(ben, caseId, { measure: 'suspended', days: '7' })
    const open = (await suspensionsOf(subjectId)).filter(({ liftedAt }) => liftedAt === null)
    expect(open).toHaveLength(1)
    expect(open[0]?.endAt?.getTime()).toBeCloseTo(now.getTime() + 7 * 86_400_000, -4)
    const other = await reported()
    await decide(ada, other.caseId, { measure: 'none', ground: '' })
    await appeal(other.reference, await keyFor(other.caseId, 'notifier'))
    await decide(ben, other.caseId, { measure: 'suspended', days: '3' })
    expect((await userOf(t, other.subjectId))?.status).toBe('suspended')
    expect((await mailsOf(other.caseId)).map(({ effectKey }) => effectKey)).toContain(
      `case:${other.caseId}:decision:2:concerned`,
    )
  })

  test('is over after six months, and then the sweep closes the case; one decided again closes immediately', async () => {
    const [quiet, late, again] = [await reported(), await reported(), await reported()]
    for (const { caseId } of [quiet, late, again]) await decide(ada, caseId)
    await appeal(again.reference, await keyFor(again.caseId, 'concerned'))
    await decide(ben, again.caseId, { measure: 'none', ground: '' })
    await t.setClock(new Date('2027-05-25T11:00:00Z'))
    await sweepCases(t.ctx)
    expect([await statusOf(quiet.caseId), await statusOf(again.caseId)]).toEqual(['decided', 'closed'])
    await t.setClock(new Date('2027-05-25T13:00:00Z'))
    expect(await outcomeOf(appeal(late.reference, await keyFor(late.caseId, 'concerned')))).toBe('appeal_over')
    await sweepCases(t.ctx)
    expect(await statusOf(quiet.caseId)).toBe('closed')
    expect((await caseOf(quiet.caseId))?.closedAt).not.toBeNull()
  })
})

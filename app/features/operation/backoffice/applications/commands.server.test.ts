import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { nameSkeleton } from '#app/content-check/names.ts'
import { REASON_MAX } from '#app/features/marketplace/profiles/schema.ts'
import { rows } from '#app/platform/data/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { type LogFields, silentLog } from '#app/platform/log.ts'
import { applications, badgeEvidence, cases, profiles } from '#db/schema/all.ts'
import { makeCall } from '#tests/support/calls.ts'
import { setUser, testContext, userOf } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { expectOnlyAdministrators, lastActAbout, testAdmin } from '#tests/support/office.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { approveApplication, rejectApplication, requestChanges, undoApproval } from './commands.server.ts'
import { UNDO_SECONDS } from './schema.ts'
import { applicationDetail, applicationsPage, decisionOutcome, nextApplication } from './views.server.ts'

const world = testContext()
const admin = testAdmin(world)

async function applicant(birthYear: number | null = 1970) {
  const companionId = await makeCompanion(world, { status: null })
  await world.ctx.db.update(profiles).set({ birthYear, certified: null }).where(eq(profiles.id, companionId))
  const [row] = await world.ctx.db.insert(applications).values({ companionId }).returning({ id: applications.id })
  return { companionId, applicationId: row?.id ?? '' }
}
const detailOf = (id: string) => applicationDetail(world.ctx.db, admin, id, world.ctx.clock.now())
/** Input from an administrator who has just opened the page. */
const seen = async (applicationId: string) => ({ applicationId, version: (await detailOf(applicationId)).version })
const approve = async (applicationId: string, certified = true, viewer = admin) =>
  approveApplication(world.ctx, viewer, { ...(await seen(applicationId)), certified })
const reject = async (applicationId: string, reason: string) =>
  rejectApplication(world.ctx, admin, { ...(await seen(applicationId)), templates: [], reason })
const listed = async (query: Record<string, string> = {}) => (await applicationsPage(world.ctx.db, admin, query)).lines
const statusOf = async (id: string) => (await userOf(world, id))?.status
const profileOf = async (id: string) => (await world.ctx.db.select().from(profiles).where(eq(profiles.id, id)))[0]
const applicationOf = async (id: string) =>
  (await world.ctx.db.select().from(applications).where(eq(applications.id, id)))[0]

test.each([true, false])(
  'approving makes a companion active with the badge (certified %s) and announces it',
  async (certified) => {
    const { companionId, applicationId } = await applicant()
    await approve(applicationId, certified)
    expect(await statusOf(companionId)).toBe('active')
    expect((await profileOf(companionId))?.certified).toBe(certified)
    expect(await applicationOf(applicationId)).toMatchObject({ status: 'approved', certified, decidedBy: admin.userId })
    expect(await world.announced()).toContainEqual({ type: 'application.approved', applicationId, companionId })
  },
)

test('a certified companion is approved with the certificate that was seen, or one recorded before, and not without', async () => {
  const { companionId, applicationId } = await applicant()
  await world.ctx.db.delete(badgeEvidence).where(eq(badgeEvidence.companionId, companionId))
  await expect(approve(applicationId)).rejects.toMatchObject({ code: 'evidence_missing' })
  expect(await statusOf(companionId)).toBeNull()
  const evidence = { title: 'Systemic coach', issuer: 'DBVC', seenOn: '2026-01-15', note: 'In a video call.' }
  const input = { ...(await seen(applicationId)), certified: true }
  const ahead = { ...input, evidence: { ...evidence, seenOn: '2099-01-01' } }
  await expect(approveApplication(world.ctx, admin, ahead)).rejects.toMatchObject({ code: 'day_ahead' })
  await approveApplication(world.ctx, admin, { ...input, evidence })
  const found = await world.ctx.db.select().from(badgeEvidence).where(eq(badgeEvidence.companionId, companionId))
  expect(found).toMatchObject([{ ...evidence, seenBy: admin.userId }])
})

test('a decision is logged with a keyed hash of the person [ASVS 60, SEC-20, T34, T37]', async () => {
  const { applicationId } = await applicant()
  const lines: LogFields[] = []
  const warn = (message: string, fields: LogFields = {}) => void (message === 'security' && lines.push(fields))
  const ctx = { ...world.ctx, log: { ...silentLog, warn } }
  const words = { templates: [], reason: 'The photo shows quetzals.' }
  await rejectApplication(ctx, admin, { ...(await seen(applicationId)), ...words })
  expect(lines).toEqual([{ event: 'admin_act', code: 'application_rejected', subject: expect.any(String) }])
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`quetzal|${admin.userId}`))
})

test('neither a rejection nor a request for changes names who reported the applicant', async () => {
  const { companionId, applicationId } = await applicant()
  const reporterId = await makeSeeker(world, { name: 'Jule Kramer' })
  const report = { kind: 'report', reason: 'other', language: 'en', dueAt: new Date() } as const
  await world.ctx.db.insert(cases).values({ ...report, subjectId: companionId, reporterId })
  const input = { ...(await seen(applicationId)), templates: [], reason: 'Jule says that you were rude.' }
  const reworded = 'Someone you talked with says that you were rude.'
  const details = { 'field.reason': 'names_reporter', 'reworded.reason': reworded }
  const refused = { code: 'names_reporter', details }
  await expect(rejectApplication(world.ctx, admin, input)).rejects.toMatchObject(refused)
  await expect(requestChanges(world.ctx, admin, input)).rejects.toMatchObject(refused)
  expect(await applicationOf(applicationId)).toMatchObject({ status: 'submitted', reason: null })
  await requestChanges(world.ctx, admin, { ...input, reason: reworded })
})

test('a birth year under 18 is refused and nothing is written; without one an application can be approved [P-14]', async () => {
  const { companionId, applicationId } = await applicant(world.ctx.clock.now().getUTCFullYear() - 17)
  expect(await outcomeOf(approve(applicationId))).toBe('birth_year_under_age')
  expect(await statusOf(companionId)).toBeNull()
  expect((await applicationOf(applicationId))?.status).toBe('submitted')
  const ageless = await applicant(null)
  await approve(ageless.applicationId)
  expect(await statusOf(ageless.companionId)).toBe('active')
})

/** Starts an application's held job, as the worker does once the hold is over. */
const startHeldJob = (applicationId: string) =>
  world.ctx.db.execute(sql`update jobs.job set state = 'active' where name = 'event' and id = ${applicationId}`)

test('an approval undone in time: the application waits again, and no one was notified [T-07]', async () => {
  const { companionId, applicationId } = await applicant()
  await approve(applicationId, false)
  expect(await decisionOutcome(world.ctx.db, admin, applicationId)).toMatchObject({ undoSeconds: expect.any(Number) })
  const held = sql`select extract(epoch from start_after - created_on)::int as seconds from jobs.job where id = ${applicationId}`
  expect(await rows(world.ctx.db, held)).toEqual([{ seconds: UNDO_SECONDS }])
  await undoApproval(world.ctx, admin, { applicationId })
  expect(await applicationOf(applicationId)).toMatchObject({
    ...{ status: 'submitted', decidedAt: null, decidedBy: null, certified: null },
  })
  expect(await statusOf(companionId)).toBeNull()
  expect((await profileOf(companionId))?.certified).toBeNull()
  expect(await world.announced()).not.toContainEqual(expect.objectContaining({ applicationId }))
  expect(await lastActAbout(world, companionId)).toMatchObject({ action: 'application.reopened' })
  await approve(applicationId, false)
  expect(await statusOf(companionId)).toBe('active')
})

test('an approval is taken back once, and not when its notice is on its way, after a booking, or of another decision', async () => {
  const undo = (applicationId: string) => undoApproval(world.ctx, admin, { applicationId })
  const twice = await applicant()
  await approve(twice.applicationId, false)
  const outcomes = await Promise.allSettled([undo(twice.applicationId), undo(twice.applicationId)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(undo(twice.applicationId)).rejects.toMatchObject({ code: 'undo_over' })

  const late = await applicant()
  await approve(late.applicationId, false)
  await startHeldJob(late.applicationId)
  await expect(undo(late.applicationId)).rejects.toMatchObject({ code: 'undo_over' })
  expect(await statusOf(late.companionId)).toBe('active')

  const booked = await applicant()
  await approve(booked.applicationId, false)
  await makeCall(world, { companionId: booked.companionId, startAt: new Date(Date.now() + 3_600_000) })
  await expect(undo(booked.applicationId)).rejects.toMatchObject({ code: 'undo_over' })
  expect(await world.announced()).toContainEqual(expect.objectContaining({ applicationId: booked.applicationId }))

  const rejected = await applicant()
  await reject(rejected.applicationId, 'No.')
  await expect(undo(rejected.applicationId)).rejects.toMatchObject({ code: 'undo_over' })
  await expect(undo(newId())).rejects.toMatchObject({ status: 404 })
})

test('a decision is final, also when two are made at the same time', async () => {
  const { companionId, applicationId } = await applicant()
  const outcomes = await Promise.allSettled([approve(applicationId), reject(applicationId, 'No.')])
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  const status = await statusOf(companionId)
  expect(status).toBe((await applicationOf(applicationId))?.status === 'approved' ? 'active' : 'rejected')
  await expect(approve(applicationId, false)).rejects.toMatchObject({ code: 'application_decided' })
})

test('refuses a stranger: the back office exists for administrators only', async () => {
  const { applicationId } = await applicant()
  const words = { ...(await seen(applicationId)), templates: [], reason: 'x' }
  await expectOnlyAdministrators(
    world,
    (viewer) => approveApplication(world.ctx, viewer, { ...words, certified: true }),
    (viewer) => rejectApplication(world.ctx, viewer, words),
    (viewer) => requestChanges(world.ctx, viewer, words),
    (viewer) => undoApproval(world.ctx, viewer, { applicationId }),
    (viewer) => nextApplication(world.ctx.db, viewer),
    (viewer) => decisionOutcome(world.ctx.db, viewer, applicationId),
    (viewer) => applicationsPage(world.ctx.db, viewer, {}),
    (viewer) => applicationDetail(world.ctx.db, viewer, applicationId, world.ctx.clock.now()),
  )
  const unknown = { applicationId: newId(), version: '1.0', certified: true }
  await expect(approveApplication(world.ctx, admin, unknown)).rejects.toMatchObject({ status: 404 })
})

test('the queue lists the longest waiting first, with the data for a decision', async () => {
  const { applicationId, companionId } = await applicant(2020)
  const waiting = await listed({ status: 'submitted' })
  const age = world.ctx.clock.now().getUTCFullYear() - 2020
  expect(waiting.at(-1)).toMatchObject({ id: applicationId, companionId, name: 'Mara Feld', birthYear: 2020, age })
  expect([...waiting].sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())).toEqual(waiting)
  const rank = { submitted: 0, changes_requested: 1, approved: 2, rejected: 2 }
  const ranks = (await listed()).map(({ status }) => rank[status])
  expect(ranks).toEqual([...ranks].sort())
  const detail = await detailOf(applicationId)
  expect(JSON.stringify(detail)).not.toContain('@')
  expect(detail).toMatchObject({
    ...{ bio: 'I listen.', interests: ['stress_relief'], companionStatus: null, language: 'en', age },
    ...{ isEmailConfirmed: true, ratePerHourAudio: 100, trader: 'private', missing: ['free_times'] },
    ...{ freeTimes: 0, reports: 0, earlier: [] },
  })
})

test('asks for a change in the applicant’s language; the application waits for the applicant, and the log names who asked [T-07]', async () => {
  const { applicationId, companionId } = await applicant()
  await setUser(world, companionId, { language: 'de' })
  const words = { templates: ['photo', 'bio'] as const, reason: 'Ein Satz zu deinem Beruf wäre schön.' }
  await requestChanges(world.ctx, admin, { ...(await seen(applicationId)), ...words })
  expect(await applicationOf(applicationId)).toMatchObject({
    status: 'changes_requested',
    decidedBy: admin.userId,
    reason: expect.stringMatching(/^Bitte nimm ein Foto.*\nBitte schreib etwas mehr.*\nEin Satz zu deinem Beruf/),
  })
  expect(await statusOf(companionId)).toBeNull()
  expect(await lastActAbout(world, companionId)).toMatchObject({ action: 'application.changes_requested' })
  await expect(approve(applicationId)).rejects.toMatchObject({ code: 'application_decided' })
  await reject(applicationId, 'No answer.')
  expect((await applicationOf(applicationId))?.status).toBe('rejected')
})

test('a text over the limit is refused, even if our templates make it too long', async () => {
  const { applicationId } = await applicant()
  const long = { ...(await seen(applicationId)), reason: 'x'.repeat(REASON_MAX) }
  const withOurs = requestChanges(world.ctx, admin, { ...long, templates: ['photo'] })
  expect(await outcomeOf(withOurs)).toBe('reason_too_long')
  await requestChanges(world.ctx, admin, { ...long, templates: [] })
})

test('a profile that changed meanwhile must be reviewed again [T-07]', async () => {
  const { applicationId, companionId } = await applicant()
  const before = await seen(applicationId)
  await world.ctx.db.update(profiles).set({ bio: 'New.', updatedAt: new Date() }).where(eq(profiles.id, companionId))
  const late = approveApplication(world.ctx, admin, { ...before, certified: true })
  expect(await outcomeOf(late)).toBe('application_changed')
  expect(await statusOf(companionId)).toBeNull()
  await approve(applicationId)
})

test('after a decision the application that waits longest comes next [T-07]', async () => {
  const { applicationId } = await applicant()
  await world.ctx.db
    .update(applications)
    .set({ submittedAt: new Date('2020-01-01T00:00:00Z') })
    .where(eq(applications.id, applicationId))
  expect(await nextApplication(world.ctx.db, admin)).toBe(applicationId)
  await approve(applicationId)
  expect(await nextApplication(world.ctx.db, admin)).not.toBe(applicationId)
  expect(await decisionOutcome(world.ctx.db, admin, applicationId)).toMatchObject({ status: 'approved' })
})

test('a name like another companion’s is flagged before the decision, unless that account is deleted [T30]', async () => {
  const existing = await makeCompanion(world, { name: 'Amina El Haddad' })
  const gone = await makeCompanion(world, { name: 'Amina EI Haddad' })
  const { applicationId, companionId } = await applicant()
  const looks = (userId: string, fullName: string) =>
    world.ctx.db
      .update(profiles)
      .set({ fullName, nameSkeleton: nameSkeleton(fullName) })
      .where(eq(profiles.id, userId))
  await looks(existing, 'Amina El Haddad')
  await looks(gone, 'Amina EI Haddad')
  await setUser(world, gone, { status: 'canceled', canceledAt: world.ctx.clock.now() })
  await looks(companionId, 'Аmina El Haddаd')
  const lookalikes = async () => (await detailOf(applicationId)).lookalikes
  expect(await lookalikes()).toEqual([{ userId: existing, name: 'Amina El Haddad', slug: expect.any(String) }])
  await looks(companionId, 'Tilda Brook')
  expect(await lookalikes()).toEqual([])
})

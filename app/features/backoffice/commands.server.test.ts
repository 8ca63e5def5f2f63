import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameSkeleton } from '#app/content-check/names.ts'
import { newId } from '#app/platform/ids.ts'
import { type LogFields, silentLog } from '#app/platform/log.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { applications, auditLog, profiles, users } from '#db/schema/all.ts'
import { openTestContext, setUser, type TestContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { findBrokenEntry } from './audit.store.server.ts'
import { approveApplication, rejectApplication } from './commands.server.ts'
import { applicationDetail, applicationsQueue } from './views.server.ts'

let world: TestContext
let admin: Viewer
beforeAll(async () => {
  world = await openTestContext()
  admin = await world.as(await makeAdmin(world))
})
afterAll(() => world.close())

async function applicant(birthYear: number | null = 1970) {
  const companionId = await makeCompanion(world, { status: null })
  await world.ctx.db.update(profiles).set({ birthYear, certified: null }).where(eq(profiles.id, companionId))
  const [row] = await world.ctx.db.insert(applications).values({ companionId }).returning({ id: applications.id })
  return { companionId, applicationId: row?.id ?? '' }
}
const userOf = async (id: string) => (await world.ctx.db.select().from(users).where(eq(users.id, id)))[0]
const profileOf = async (id: string) => (await world.ctx.db.select().from(profiles).where(eq(profiles.id, id)))[0]
const applicationOf = async (id: string) =>
  (await world.ctx.db.select().from(applications).where(eq(applications.id, id)))[0]

test.each([true, false])(
  'approving makes a companion active with the badge (certified %s) and announces it',
  async (certified) => {
    const { companionId, applicationId } = await applicant()
    await approveApplication(world.ctx, admin, { applicationId, certified })
    expect((await userOf(companionId))?.status).toBe('active')
    expect((await profileOf(companionId))?.certified).toBe(certified)
    expect(await applicationOf(applicationId)).toMatchObject({ status: 'approved', certified, decidedBy: admin.userId })
    expect(await world.announced()).toContainEqual({ type: 'application.approved', applicationId, companionId })
  },
)

test('a decision is a line in the log: what, and a keyed hash of who', async () => {
  const { applicationId } = await applicant()
  const lines: LogFields[] = []
  const warn = (_: string, fields: LogFields = {}) => void lines.push(fields)
  const ctx = { ...world.ctx, log: { ...silentLog, warn } }
  await rejectApplication(ctx, admin, { applicationId, reason: 'The photo shows quetzals.' })
  expect(lines).toEqual([{ event: 'admin_act', code: 'application_rejected', subject: expect.any(String) }])
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`quetzal|${admin.userId}`))
})

test('turning down keeps the reason, and the companion is not listed', async () => {
  const { companionId, applicationId } = await applicant()
  await rejectApplication(world.ctx, admin, { applicationId, reason: 'The photo shows a dog.' })
  expect((await userOf(companionId))?.status).toBe('rejected')
  expect(await applicationOf(applicationId)).toMatchObject({
    status: 'rejected',
    reason: 'The photo shows a dog.',
    certified: null,
  })
  expect(await world.announced()).toContainEqual({ type: 'application.rejected', applicationId, companionId })
})

test('without a birth year that proves 18 nobody is let in, and nothing is written', async () => {
  const { companionId, applicationId } = await applicant(null)
  await expect(approveApplication(world.ctx, admin, { applicationId, certified: true })).rejects.toMatchObject({
    code: 'birth_year_unproven',
  })
  expect((await userOf(companionId))?.status).toBeNull()
  expect((await applicationOf(applicationId))?.status).toBe('submitted')
})

test('a decision is final, also when two are made at the same time', async () => {
  const { companionId, applicationId } = await applicant()
  const outcomes = await Promise.allSettled([
    approveApplication(world.ctx, admin, { applicationId, certified: true }),
    rejectApplication(world.ctx, admin, { applicationId, reason: 'No.' }),
  ])
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  const status = (await userOf(companionId))?.status
  expect(status).toBe((await applicationOf(applicationId))?.status === 'approved' ? 'active' : 'rejected')
  await expect(approveApplication(world.ctx, admin, { applicationId, certified: false })).rejects.toMatchObject({
    code: 'application_decided',
  })
})

test('refuses a stranger: for everybody but administrators the back office does not exist', async () => {
  const { companionId, applicationId } = await applicant()
  const now = world.ctx.clock.now()
  for (const userId of [companionId, await makeSeeker(world), await makeCompanion(world)]) {
    const viewer = await world.as(userId)
    await expect(approveApplication(world.ctx, viewer, { applicationId, certified: true })).rejects.toMatchObject({
      status: 404,
    })
    await expect(rejectApplication(world.ctx, viewer, { applicationId, reason: 'x' })).rejects.toMatchObject({
      status: 404,
    })
    await expect(applicationsQueue(world.ctx.db, viewer, now)).rejects.toMatchObject({ status: 404 })
    await expect(applicationDetail(world.ctx.db, viewer, applicationId, now)).rejects.toMatchObject({ status: 404 })
  }
  await expect(applicationsQueue(world.ctx.db, null, now)).rejects.toMatchObject({ status: 404 })
  await expect(approveApplication(world.ctx, admin, { applicationId: newId(), certified: true })).rejects.toMatchObject(
    { status: 404 },
  )
})

test('the queue shows who waits longest first, and what the decision needs', async () => {
  const { applicationId, companionId } = await applicant(2020)
  const { waiting, decided } = await applicationsQueue(world.ctx.db, admin, world.ctx.clock.now())
  expect(waiting.at(-1)).toMatchObject({
    applicationId,
    companionId,
    name: 'Mara Feld',
    birthYear: 2020,
    isAdultProven: false,
    languages: ['de', 'en'],
  })
  expect([...waiting].sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())).toEqual(waiting)
  expect(decided.every((line) => line.status !== 'submitted')).toBe(true)
  const detail = await applicationDetail(world.ctx.db, admin, applicationId, world.ctx.clock.now())
  expect(detail).toMatchObject({ bio: 'I listen.', interests: ['stress_relief'], companionStatus: null })
  expect(JSON.stringify(detail)).not.toContain('@')
})

test('a name that looks like a companion’s is pointed out before somebody decides, and a deleted one’s is not', async () => {
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
  const { lookalikes } = await applicationDetail(world.ctx.db, admin, applicationId, world.ctx.clock.now())
  expect(lookalikes).toEqual([{ userId: existing, name: 'Amina El Haddad', slug: expect.any(String) }])
  await looks(companionId, 'Tilda Brook')
  const other = await applicationDetail(world.ctx.db, admin, applicationId, world.ctx.clock.now())
  expect(other.lookalikes).toEqual([])
})

test('every decision stands in the audit log, and an altered or missing line shows', async () => {
  const { applicationId, companionId } = await applicant()
  await approveApplication(world.ctx, admin, { applicationId, certified: true })
  const lines = await world.ctx.db.select().from(auditLog).orderBy(auditLog.id)
  expect(lines.at(-1)).toMatchObject({ actorId: admin.userId, action: 'application.approved', subjectId: companionId })
  expect(await findBrokenEntry(world.ctx.db)).toBeNull()
  const second = lines[1]
  await world.ctx.db
    .update(auditLog)
    .set({ subjectId: newId() })
    .where(eq(auditLog.id, second?.id ?? 0))
  expect(await findBrokenEntry(world.ctx.db)).toBe(second?.id)
  await world.ctx.db.delete(auditLog).where(eq(auditLog.id, second?.id ?? 0))
  expect(await findBrokenEntry(world.ctx.db)).toBe(lines[2]?.id)
})

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applications, users } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeAdmin, makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { sendApplication } from './commands.server.ts'
import { APPLICATIONS_MAX, type ApplicationStatus } from './schema.ts'
import { myApplication } from './views.server.ts'

const world = testContext()

async function applicant(status: ApplicationStatus | null, hours = 48) {
  const companionId = await makeCompanion(world, { status: status === 'rejected' ? 'rejected' : null })
  if (status) await apply(companionId, status, hours)
  return companionId
}
const apply = (companionId: string, status: ApplicationStatus, hours: number) => {
  const decidedAt = status === 'submitted' ? null : new Date(world.ctx.clock.now().getTime() - hours * 3_600_000)
  return world.ctx.db
    .insert(applications)
    .values({ companionId, status, decidedAt, submittedAt: decidedAt ?? new Date(), reason: 'Your own face, please.' })
}
const send = async (userId: string) => sendApplication(world.ctx, await world.as(userId), {})
const stateOf = async (userId: string) =>
  (await myApplication(world.ctx.db, await world.as(userId), world.ctx.clock.now()))?.application
const rowsOf = (companionId: string) =>
  world.ctx.db.select().from(applications).where(eq(applications.companionId, companionId)).orderBy(applications.id)

test('a corrected application returns to the queue with its reason, and is announced with its number of submissions [T-07]', async () => {
  const companionId = await applicant('changes_requested', 0)
  expect(await stateOf(companionId)).toMatchObject({ state: 'changes_requested', reason: 'Your own face, please.' })
  await send(companionId)
  const [row] = await rowsOf(companionId)
  expect(row).toMatchObject({ status: 'submitted', decidedAt: null, decidedBy: null, timesSent: 2 })
  expect(row?.reason).toBe('Your own face, please.')
  expect(await world.announced()).toContainEqual({
    type: 'application.resubmitted',
    applicationId: row?.id,
    companionId,
    timesSent: 2,
  })
  expect(await stateOf(companionId)).toMatchObject({ state: 'incomplete', missing: ['free_times'] })
  await expect(send(companionId)).rejects.toMatchObject({ code: 'application_not_open' })
})

test('after a rejection companions can apply again after a day, and wait as before', async () => {
  const companionId = await applicant('rejected', 2)
  await expect(send(companionId)).rejects.toMatchObject({ code: 'application_too_soon' })
  await world.ctx.db.execute(
    sql`update applications set decided_at = decided_at - interval '1 day' where companion_id = ${companionId}`,
  )
  await send(companionId)
  const rows = await rowsOf(companionId)
  expect(rows.map((row) => row.status).sort()).toEqual(['rejected', 'submitted'])
  const [user] = await world.ctx.db.select().from(users).where(eq(users.id, companionId))
  expect(user?.status).toBeNull()
  const applicationId = rows.find((row) => row.status === 'submitted')?.id
  expect(await world.announced()).toContainEqual({ type: 'application.submitted', applicationId, companionId })
})

test('nobody applies more often than allowed, nor twice concurrently [T-07]', async () => {
  const often = await applicant('rejected', 480)
  for (let count = 1; count < APPLICATIONS_MAX; count++) await apply(often, 'rejected', 480)
  await expect(send(often)).rejects.toMatchObject({ code: 'application_too_often' })
  const companionId = await applicant('rejected')
  const outcomes = await Promise.allSettled([send(companionId), send(companionId)])
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await rowsOf(companionId)).length).toBe(2)
})

test('refuses a stranger: only companions apply, each for themselves', async () => {
  const companionId = await applicant('changes_requested')
  for (const userId of [await makeSeeker(world), await makeAdmin(world)])
    await expect(send(userId)).rejects.toMatchObject({ status: 404 })
  await expect(send(await makeCompanion(world))).rejects.toMatchObject({ code: 'application_not_open' })
  await expect(send(await makeCompanion(world, { status: 'suspended' }))).rejects.toMatchObject({
    code: expect.stringMatching(/^account_/),
  })
  expect((await rowsOf(companionId))[0]?.status).toBe('changes_requested')
})

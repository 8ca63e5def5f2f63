import { and, eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endCall, joinCall, settleDueCalls } from '#app/features/marketplace/calls/commands.server.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { system } from '#app/platform/context.ts'
import { rows } from '#app/platform/data/db.server.ts'
import { availability, calls, mails } from '#db/schema/all.ts'
import { prepareDemo } from '#server/demo-data.ts'
import { enterCall } from '#tests/support/calls.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { holdCredits, lockBookings } from '#tests/support/credits.ts'
import { digest } from '#tests/support/digest.ts'
import { userIdOf } from './seeded.ts'
import { keepCallJoinable } from './today.server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const [lena, mara] = [userIdOf('lena'), userIdOf('mara')]
const first = new Date('2027-01-15T08:14:07Z')

describe('later starts', () => {
  let demo: TestContext
  let now = first
  const startAt = async (at: Date) => {
    now = at
    await demo.setClock(at)
    await prepareDemo(demo.ctx)
  }
  const restartAfter = (milliseconds: number) => startAt(new Date(now.getTime() + milliseconds))
  const joinable = () =>
    demo.ctx.db
      .select({ id: calls.id, status: calls.status, minutes: calls.durationMinutes })
      .from(calls)
      .where(
        and(
          eq(calls.seekerId, lena),
          eq(calls.companionId, mara),
          sql`status in ('scheduled', 'active') and scheduled_start <= app_now() and scheduled_end >= app_now() + interval '30 minutes'`,
        ),
      )
  const decided = async () =>
    rows(
      demo.ctx.db,
      sql`select id from calls where status in ('missed', 'completed') and scheduled_end > ${first.toISOString()}::timestamptz`,
    )

  beforeAll(async () => {
    demo = await openTestContext()
    await startAt(first)
  })
  afterAll(() => demo.close())

  test('offer a call that both can join now', async () => {
    const [call, ...more] = await joinable()
    expect(call).toMatchObject({ status: 'scheduled', minutes: 60 })
    expect(more).toEqual([])
  })

  test('keep the call for two minutes, then move it, because a late joiner would be alone', async () => {
    const [call] = await joinable()
    const before = await digest(demo)
    await restartAfter(60_000)
    expect(await digest(demo)).toMatchObject({ ...before, clock_offset: expect.anything() })
    await restartAfter(2 * 60_000)
    expect((await joinable()).map(({ id }) => id)).toEqual([call?.id])
    expect(await digest(demo)).not.toMatchObject({ calls: before.calls })
  })

  test('on later days move the call that was not joined, and those in its way', async () => {
    const [call] = await joinable()
    for (let day = 0; day < 4; day++) {
      await restartAfter(DAY - 7 * 60_000)
      expect((await joinable()).map(({ id }) => id)).toEqual([call?.id])
    }
    await settleDueCalls(demo.ctx, system('test'))
    expect(await decided()).toEqual([])
    expect(await demo.ctx.db.$count(mails)).toBe(0)
    const outdated = await rows(
      demo.ctx.db,
      sql`select n.code from notifications n join calls c on c.id::text = n.metadata ->> 'callId'
        where (n.metadata ->> 'startAt')::timestamptz <> c.scheduled_start`,
    )
    expect(outdated).toEqual([])
    expect(await demo.ledgerViolations()).toEqual([])
  })

  test('keep the coming four weeks full, and removed slots removed', async () => {
    const lastOf = async () => {
      const found = await rows<{ name: string; days: number }>(
        demo.ctx.db,
        sql`select u.email as name, extract(day from max(a.start_time) - app_now())::int as days
          from users u left join availability a on a.offerer_id = u.id where u.role = 'offerer' and u.status = 'active' group by 1`,
      )
      return Math.min(...found.map(({ days }) => days))
    }
    expect(await lastOf()).toBeGreaterThan(20)
    const removed = await demo.ctx.db
      .delete(availability)
      .where(and(eq(availability.companionId, mara), gt(availability.startAt, new Date(+now + 5 * DAY))))
      .returning({ id: availability.id })
    await restartAfter(3 * DAY)
    const back = await demo.ctx.db.select({ id: availability.id }).from(availability)
    expect(back.some(({ id }) => removed.some((slot) => slot.id === id))).toBe(false)
    await restartAfter(40 * DAY)
    expect(await lastOf()).toBeGreaterThan(20)
  })

  test('create a new call if the last one was missed because seeker@ waited alone', async () => {
    const [call] = await joinable()
    await joinCall(demo.ctx, await demo.as(lena), { callId: call?.id ?? '' })
    await restartAfter(6 * 60_000)
    const [next] = await joinable()
    expect(next?.id).not.toBe(call?.id)
    expect(await decided()).toEqual([{ id: call?.id }])
    expect(await demo.ledgerViolations()).toEqual([])
  })

  test('create a new call after the last one took place, and leave a running one alone', async () => {
    const [call] = await joinable()
    const callId = call?.id ?? ''
    for (const userId of [lena, mara]) await enterCall(demo.ctx, await demo.as(userId), { callId })
    await restartAfter(10 * 60_000)
    expect(await joinable()).toMatchObject([{ id: callId, status: 'active' }])
    await endCall(demo.ctx, await demo.as(lena), { callId })
    await restartAfter(60_000)
    expect((await joinable()).map(({ id }) => id)).not.toContain(callId)
    expect(await joinable()).toHaveLength(1)
    expect(await demo.ledgerViolations()).toEqual([])
  })

  test('let seeker@ buy credits when they are used up', async () => {
    const [call] = await joinable()
    for (const userId of [lena, mara]) await enterCall(demo.ctx, await demo.as(userId), { callId: call?.id ?? '' })
    const credits = await balanceOf(demo.ctx.db, lena)
    await holdCredits(demo, { seekerId: lena, companionId: userIdOf('jonah'), credits, inDays: 9 })
    await restartAfter(2 * HOUR)
    expect(await joinable()).toHaveLength(1)
    expect(await balanceOf(demo.ctx.db, lena)).toBeGreaterThan(0)
    expect(await demo.ledgerViolations()).toEqual([])
  })

  test('are not needed while it runs: the call moves with the time until someone joins', async () => {
    await restartAfter(3 * DAY)
    const [call] = await joinable()
    const callId = call?.id ?? ''
    const startedAt = async () =>
      (await demo.ctx.db.select({ at: calls.startAt }).from(calls).where(eq(calls.id, callId)))[0]?.at
    const runFor = async (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds)
      await demo.setClock(now)
      await keepCallJoinable(demo.ctx)
    }
    const first = await startedAt()
    await runFor(90_000)
    expect(await startedAt()).toEqual(first)
    await runFor(50 * 60_000)
    expect(await startedAt()).toEqual(new Date(Math.floor(now.getTime() / 60_000) * 60_000))
    expect((await joinable()).map(({ id }) => id)).toEqual([callId])
    const moved = await startedAt()
    for (const userId of [lena, mara]) await enterCall(demo.ctx, await demo.as(userId), { callId })
    await runFor(4 * 60_000)
    expect(await startedAt()).toEqual(moved)
  })

  test('start without a call while seeker@ is in another one, or may not book', async () => {
    const [call] = await joinable()
    await rows(demo.ctx.db, sql`update calls set offerer_id = ${userIdOf('kofi')} where id = ${call?.id}`)
    await restartAfter(60_000)
    expect(await joinable()).toEqual([])
    await lockBookings(demo, lena)
    await restartAfter(2 * HOUR)
    expect(await joinable()).toEqual([])
  })
})

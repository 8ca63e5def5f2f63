import { desc, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { settleDueCalls } from '#app/features/marketplace/calls/commands.server.ts'
import { system } from '#app/platform/context.ts'
import { attendances, calls, profiles, ratings } from '#db/schema/all.ts'
import { makeCall } from '#tests/support/calls.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { rateCall, setRatingRemoved } from './commands.server.ts'
import { ratingInput } from './forms.ts'
import type { Trait } from './schema.ts'
import { pastCallsWithRatings, topTraits, viewerRatings } from './views.server.ts'

const test = testContext()
let days = 0

/** A call both people attended and the sweep has settled. */
async function makeCompletedCall(companionId?: string, seekerId?: string) {
  days += 2
  const startAt = new Date(Date.parse('2026-12-01T18:00:00Z') + days * 86_400_000)
  const people = { ...(companionId && { companionId }), ...(seekerId && { seekerId }) }
  const call = await makeCall(test, { startAt, ...people })
  await test.ctx.db.update(calls).set({ status: 'active', actualStart: startAt }).where(eq(calls.id, call.callId))
  for (const userId of [call.seekerId, call.companionId])
    await test.ctx.db
      .insert(attendances)
      .values({ callId: call.callId, userId, joinedAt: startAt, seenAt: startAt, leftAt: startAt, mediaAt: startAt })
  await test.setClock(new Date(call.endAt.getTime() + 1_000))
  await settleDueCalls(test.ctx, system('test'))
  return call
}
const profileOf = async (companionId: string) =>
  (
    await test.ctx.db
      .select({ mean: profiles.averageRating, count: profiles.totalRatings })
      .from(profiles)
      .where(eq(profiles.id, companionId))
  )[0]

it('stores one rating of 1 to 5, updates the companion’s average and count, and announces it [R-05]', async () => {
  const companionId = await makeCompanion(test)
  for (const rating of [5, 4, 2]) {
    const call = await makeCompletedCall(companionId)
    const seeker = await test.as(call.seekerId)
    await rateCall(test.ctx, seeker, { callId: call.callId, rating })
    expect((await viewerRatings(test.ctx.db, seeker, [call.callId])).get(call.callId)).toBe(rating)
    expect(await test.announced()).toContainEqual({
      ...{ type: 'rating.given', callId: call.callId, companionId, stars: rating, isSigned: false },
    })
  }
  expect(await profileOf(companionId)).toEqual({ mean: 3.67, count: 3 })
})

it('shows a call’s stars to their author, and to the companion only if signed (finding 25) [SEC-25]', async () => {
  const call = await makeCompletedCall()
  const signed = await makeCompletedCall(call.companionId)
  await rateCall(test.ctx, await test.as(call.seekerId), { callId: call.callId, rating: 2 })
  await rateCall(test.ctx, await test.as(signed.seekerId), { callId: signed.callId, rating: 5, isSigned: true })
  const callIds = [call.callId, signed.callId]
  for (const userId of [call.companionId, await makeSeeker(test)])
    expect(await viewerRatings(test.ctx.db, await test.as(userId), callIds)).toEqual(new Map())
  const stars = async (companionId: string) => {
    const options = { page: 1, order: 'date', now: test.ctx.clock.now() } as const
    const { calls: past } = await pastCallsWithRatings(test.ctx.db, await test.as(companionId), options)
    return Object.fromEntries(past.map(({ callId, rating }) => [callId, rating]))
  }
  expect(await stars(call.companionId)).toEqual({ [call.callId]: null, [signed.callId]: 5 })
  await test.ctx.db.update(ratings).set({ removedAt: signed.endAt }).where(eq(ratings.callId, signed.callId))
  expect(await stars(call.companionId)).toEqual({ [call.callId]: null, [signed.callId]: null })
})

it('are the viewer’s own unrated calls of the last 14 days, latest end first', async () => {
  const seekerId = await makeSeeker(test)
  const first = await makeCompletedCall(undefined, seekerId)
  const second = await makeCompletedCall(undefined, seekerId)
  const third = await makeCompletedCall(undefined, seekerId)
  const seeker = await test.as(seekerId)
  await rateCall(test.ctx, seeker, { callId: second.callId, rating: 5 })
  const waiting = async (userId: string, now: Date) => {
    const { toRate } = await pastCallsWithRatings(test.ctx.db, await test.as(userId), { page: 1, order: 'booked', now })
    return toRate.map(({ callId }) => callId)
  }
  const fortnight = 14 * 86_400_000
  expect(await waiting(seekerId, third.endAt)).toEqual([third.callId, first.callId])
  expect(await waiting(seekerId, new Date(first.endAt.getTime() + fortnight))).toEqual([third.callId, first.callId])
  expect(await waiting(seekerId, new Date(first.endAt.getTime() + fortnight + 1))).toEqual([third.callId])
  for (const userId of [third.companionId, await makeSeeker(test)])
    expect(await waiting(userId, third.endAt)).toEqual([])
})

it('refuses a second rating and leaves average and count unchanged [T35]', async () => {
  const call = await makeCompletedCall()
  const seeker = await test.as(call.seekerId)
  await rateCall(test.ctx, seeker, { callId: call.callId, rating: 1 })
  expect(await outcomeOf(rateCall(test.ctx, seeker, { callId: call.callId, rating: 5 }))).toBe('already_rated')
  expect(await profileOf(call.companionId)).toEqual({ mean: 1, count: 1 })
})

it('counts two simultaneous ratings of one companion, and only one per call', async () => {
  const companionId = await makeCompanion(test)
  const made = [
    await makeCompletedCall(companionId),
    await makeCompletedCall(companionId),
    await makeCompletedCall(companionId),
  ]
  const attempts = await Promise.allSettled(
    made.flatMap((call, index) =>
      [1, 2].map(async () =>
        rateCall(test.ctx, await test.as(call.seekerId), { callId: call.callId, rating: index + 3 }),
      ),
    ),
  )
  expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(3)
  expect(await profileOf(companionId)).toEqual({ mean: 4, count: 3 })
})

it('refuses a stranger as if the call did not exist, and the companion [T-05]', async () => {
  const call = await makeCompletedCall()
  for (const userId of [await makeSeeker(test), await makeCompanion(test)])
    await expect(rateCall(test.ctx, await test.as(userId), { callId: call.callId, rating: 5 })).rejects.toMatchObject({
      status: 404,
    })
  expect(await outcomeOf(rateCall(test.ctx, await test.as(call.companionId), { callId: call.callId, rating: 5 }))).toBe(
    'only_seekers_rate',
  )
  expect(await profileOf(call.companionId)).toEqual({ mean: null, count: 0 })
})

it('the database refuses six stars from any writer [R-05]', async () => {
  const call = await makeCompletedCall()
  await expect(
    test.ctx.db.execute(
      sql`insert into ratings (call_id, seeker_id, offerer_id, rating) values (${call.callId}, ${call.seekerId}, ${call.companionId}, 6)`,
    ),
  ).rejects.toThrow()
})

const traitsSaid = async (companionId: string, ...said: Trait[][]) => {
  for (const traits of said) {
    const call = await makeCompletedCall(companionId)
    await rateCall(test.ctx, await test.as(call.seekerId), { callId: call.callId, rating: 5, traits })
  }
}

it('shows the three traits said most often, from three ratings with traits on, without removed ratings', async () => {
  const companionId = await makeCompanion(test)
  await traitsSaid(companionId, ['calm', 'warm'], ['calm', 'funny', 'honest'], [], [])
  expect(await topTraits(test.ctx.db, companionId)).toEqual([])
  await traitsSaid(companionId, ['warm', 'calm', 'patient'])
  const [calm, warm, funny] = [
    { trait: 'calm', count: 3 },
    { trait: 'warm', count: 2 },
    { trait: 'funny', count: 1 },
  ]
  expect(await topTraits(test.ctx.db, companionId)).toEqual([calm, warm, funny])
  const [last] = await test.ctx.db
    .select()
    .from(ratings)
    .where(eq(ratings.companionId, companionId))
    .orderBy(desc(ratings.createdAt))
  await test.ctx.db.transaction((tx) => setRatingRemoved(tx, last?.id ?? '', true))
  expect(await topTraits(test.ctx.db, companionId)).toEqual([])
})

const form = { callId: '33333333-3333-4333-8333-333333333333', rating: '5' }
it.each([
  [undefined, []],
  ['calm', ['calm']],
  [
    ['calm', 'warm', 'funny'],
    ['calm', 'warm', 'funny'],
  ],
  [['calm', 'calm'], null],
  [['calm', 'warm', 'funny', 'honest'], null],
  ['brilliant', null],
  [['calm', ''], null],
  [{ 0: 'calm' }, null],
])('a form with the traits %j is read as %j', (traits, read) => {
  const parsed = ratingInput.safeParse({ ...form, traits })
  expect(parsed.success ? parsed.data.traits : null).toEqual(read)
})

it('the database refuses unknown, repeated and more than three traits from any writer', async () => {
  const call = await makeCompletedCall()
  const write = (traits: string) =>
    test.ctx.db.execute(
      sql`insert into ratings (call_id, seeker_id, offerer_id, rating, traits)
        values (${call.callId}, ${call.seekerId}, ${call.companionId}, 5, ${traits}::text[])`,
    )
  for (const traits of [
    '{loud}',
    '{calm,calm}',
    '{calm,warm,calm}',
    '{warm,calm,calm}',
    '{calm,warm,funny,honest}',
    '{null}',
  ])
    await expect(write(traits), traits).rejects.toThrow()
  await write('{calm,warm,funny}')
})

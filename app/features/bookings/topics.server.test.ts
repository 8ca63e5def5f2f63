import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#app/platform/viewer.ts'
import { availability, calls, profiles, topicAcknowledgements } from '#db/schema/all.ts'
import { openTestContext, type TestContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'
import { bookCall } from './commands.server.ts'
import type { TopicWithNotice } from './topic-notices.data.ts'
import { bookingPage } from './views.server.ts'

let product: TestContext
const now = new Date('2026-11-23T08:00:00Z')
beforeAll(async () => {
  product = await openTestContext()
  await product.setClock(now)
})
afterAll(() => product.close())

async function companionAbout(interests: readonly string[]) {
  const companionId = await makeCompanion(product)
  await product.ctx.db
    .update(profiles)
    .set({ interests: [...interests] })
    .where(eq(profiles.id, companionId))
  const day = { startAt: new Date('2026-11-24T09:00:00Z'), endAt: new Date('2026-11-24T21:00:00Z') }
  await product.ctx.db.insert(availability).values({ companionId, ...day, mediaType: 'audio_video' })
  return companionId
}
async function seekerWithCredits() {
  const seeker = await product.as(await makeSeeker(product, { status: 'active' }))
  await giveCredits(product, seeker.userId, 400)
  return seeker
}
let quarter = 0
const book = (seeker: Viewer, companionId: string, acknowledged?: readonly TopicWithNotice[]) =>
  bookCall(product.ctx, seeker, {
    companionId,
    media: 'audio',
    startAt: new Date(Date.parse('2026-11-24T09:00:00Z') + quarter++ * 900_000),
    minutes: 15,
    idempotencyKey: crypto.randomUUID(),
    ...(acknowledged ? { acknowledged } : {}),
  }).then(
    () => 'booked',
    (error: { code: string }) => error.code,
  )
const readBy = async ({ userId }: Viewer) =>
  (await product.ctx.db.select().from(topicAcknowledgements).where(eq(topicAcknowledgements.userId, userId))).map(
    ({ topic, version }) => `${topic} ${version}`,
  )
const noticesFor = async (seeker: Viewer, companionId: string) =>
  (await bookingPage(product.ctx.db, seeker, companionId, 'audio', { week: null, now, timeZone: 'UTC' }))?.notices

describe('the first booking about a topic that needs a notice', () => {
  test('is refused until it was read, and neither call nor confirmation is left of it', async () => {
    const [seeker, companionId] = [await seekerWithCredits(), await companionAbout(['low_mood', 'music'])]
    expect(await noticesFor(seeker, companionId)).toEqual(['low_mood'])
    expect(await book(seeker, companionId)).toBe('topics_unacknowledged')
    expect(await book(seeker, companionId, ['burnout'])).toBe('topics_unacknowledged')
    expect(await readBy(seeker)).toEqual([])
    expect(await product.ctx.db.$count(calls, eq(calls.seekerId, seeker.userId))).toBe(0)
  })

  test('keeps what was read, once for each topic: the next booking asks for the rest only', async () => {
    const [seeker, companionId] = [await seekerWithCredits(), await companionAbout(['low_mood'])]
    expect(await book(seeker, companionId, ['low_mood'])).toBe('booked')
    expect(await readBy(seeker)).toEqual(['low_mood 1'])
    expect(await noticesFor(seeker, companionId)).toEqual([])
    expect(await book(seeker, companionId)).toBe('booked')
    const other = await companionAbout(['low_mood', 'burnout'])
    expect(await noticesFor(seeker, other)).toEqual(['burnout'])
    expect(await book(seeker, other)).toBe('topics_unacknowledged')
    expect(await book(seeker, other, ['burnout'])).toBe('booked')
    expect((await readBy(seeker)).sort()).toEqual(['burnout 1', 'low_mood 1'])
  })

  test('asks again when the words have a new version', async () => {
    const [seeker, companionId] = [await seekerWithCredits(), await companionAbout(['rituals'])]
    await product.ctx.db.insert(topicAcknowledgements).values({ userId: seeker.userId, topic: 'rituals', version: 2 })
    expect(await book(seeker, companionId)).toBe('topics_unacknowledged')
  })

  test('is not asked about a companion whose topics need none', async () => {
    expect(await book(await seekerWithCredits(), await companionAbout(['music', 'job_search']))).toBe('booked')
  })

  test('a booking that fails for another reason confirms nothing', async () => {
    const [seeker, companionId] = [await seekerWithCredits(), await companionAbout(['burnout'])]
    const poor = await product.as(await makeSeeker(product, { status: 'active' }))
    expect(await book(poor, companionId, ['burnout'])).toBe('insufficient_credits')
    expect(await readBy(poor)).toEqual([])
    expect(await book(seeker, companionId, ['burnout'])).toBe('booked')
  })
})

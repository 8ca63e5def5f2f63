import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  hasOwnLine,
  noticesAbout,
  serializeNotices,
  TOPIC_NOTICES,
  TOPICS_WITH_NOTICE,
  type VersionedNotice,
} from '#app/features/marketplace/gate/topic-notices.data.ts'
import { explained as german } from '#app/i18n/de/explained.ts'
import { explained as english } from '#app/i18n/en/explained.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { profiles, topicAcknowledgements } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeCompanion, makeSeeker, offerTime } from '#tests/support/makers.ts'
import { outcomeOf } from '#tests/support/outcomes.ts'
import { bookCall } from './commands.server.ts'
import { bookCallInput } from './forms.ts'
import { bookingPage } from './views.server.ts'

const now = new Date('2026-11-23T08:00:00Z')
const product = testContext({ now })

async function companionAbout(interests: readonly string[]) {
  const companionId = await makeCompanion(product)
  await product.ctx.db
    .update(profiles)
    .set({ interests: [...interests] })
    .where(eq(profiles.id, companionId))
  await offerTime(product, companionId, new Date('2026-11-24T09:00:00Z'), new Date('2026-11-24T21:00:00Z'))
  return companionId
}
async function seekerWithCredits() {
  const seeker = await product.as(await makeSeeker(product, { status: 'active' }))
  await giveCredits(product, seeker.userId, 400)
  return seeker
}
let quarter = 0
const book = (seeker: Viewer, companionId: string, notices?: readonly VersionedNotice[]) =>
  outcomeOf(
    bookCall(product.ctx, seeker, {
      ...{ companionId, media: 'audio', minutes: 15, idempotencyKey: crypto.randomUUID() },
      startAt: new Date(Date.parse('2026-11-24T09:00:00Z') + quarter++ * 900_000),
      ...(notices ? { notices } : {}),
    }),
    'booked',
  )
const readBy = async ({ userId }: Viewer) =>
  (await product.ctx.db.select().from(topicAcknowledgements).where(eq(topicAcknowledgements.userId, userId))).map(
    ({ topic, version }) => `${topic} ${version}`,
  )
const noticesFor = async (seeker: Viewer, companionId: string) =>
  (await bookingPage(product.ctx.db, seeker, companionId, 'audio', { week: null, now, timeZone: 'UTC' }))?.notices ?? []

describe('a booking about a topic with a notice', () => {
  test('stores the notices its form showed, once per topic and version', async () => {
    const [seeker, companionId] = [await seekerWithCredits(), await companionAbout(['low_mood', 'music'])]
    const current = TOPIC_NOTICES.low_mood
    const shown = await noticesFor(seeker, companionId)
    expect(shown).toEqual([{ topic: 'low_mood', version: current }])
    expect(await book(seeker, companionId, shown)).toBe('booked')
    expect(await book(seeker, companionId, await noticesFor(seeker, companionId))).toBe('booked')
    expect(await readBy(seeker)).toEqual([`low_mood ${current}`])
    expect(await book(seeker, companionId, [{ topic: 'low_mood', version: current + 1 }])).toBe('booked')
    expect((await readBy(seeker)).sort()).toEqual([`low_mood ${current}`, `low_mood ${current + 1}`])
  })

  test('is never refused because of notices, and stores none of them if it fails', async () => {
    const [seeker, companionId] = [await seekerWithCredits(), await companionAbout(['burnout'])]
    expect(await book(seeker, companionId)).toBe('booked')
    expect(await readBy(seeker)).toEqual([])
    const poor = await product.as(await makeSeeker(product, { status: 'active' }))
    expect(await book(poor, companionId, await noticesFor(poor, companionId))).toBe('insufficient_credits')
    expect(await readBy(poor)).toEqual([])
  })
})

describe('the notices about topics', () => {
  test('add a line in both languages for some topics only', () => {
    for (const words of [english.topics, german.topics])
      expect(Object.keys(words).sort()).toEqual(TOPICS_WITH_NOTICE.filter(hasOwnLine).sort())
  })

  test('are those for the companion’s topics, with the version of their text', () => {
    expect(noticesAbout(['music', 'low_mood', 'burnout'])).toEqual([
      { topic: 'low_mood', version: TOPIC_NOTICES.low_mood },
      { topic: 'burnout', version: TOPIC_NOTICES.burnout },
    ])
    expect(noticesAbout(['music'])).toEqual([])
  })

  test('are read back from the form as shown; unknown ones are dropped', () => {
    const [companionId, idempotencyKey] = [crypto.randomUUID(), crypto.randomUUID()]
    const chosen = { companionId, media: 'audio', startAt: '2026-12-01T10:00:00.000Z', minutes: '30' }
    const form = { ...chosen, idempotencyKey, expectedCredits: '50' }
    expect(bookCallInput.parse(form).notices).toEqual([])
    const shown = noticesAbout(['low_mood', 'burnout'])
    expect(bookCallInput.parse({ ...form, notices: serializeNotices(shown) }).notices).toEqual(shown)
    const odd = `burnout:${TOPIC_NOTICES.burnout + 1} rituals:0 rituals:x nonsense:1 low_mood burnout`
    expect(bookCallInput.parse({ ...form, notices: odd }).notices).toEqual([])
    expect(bookCallInput.safeParse({ ...form, notices: 'x'.repeat(1_001) }).success).toBe(false)
  })
})

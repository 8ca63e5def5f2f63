import { describe, expect, test } from 'vitest'
import { explained as german } from '#app/i18n/de/explained.ts'
import { explained as english } from '#app/i18n/en/explained.ts'
import { bookCallInput } from './forms.ts'
import { TOPIC_NOTICES, TOPICS_WITH_NOTICE } from './topic-notices.data.ts'
import { decideAcknowledgement, openNotices } from './topics.rules.ts'

describe('the notices about topics', () => {
  test('have words in both languages, for these topics and no others', () => {
    for (const words of [english.topics, german.topics])
      expect(Object.keys(words).sort()).toEqual([...TOPICS_WITH_NOTICE].sort())
  })

  test('are open for a companion’s topics that were not read in these words', () => {
    const topics = ['music', 'low_mood', 'burnout']
    expect(openNotices(topics, [])).toEqual(['low_mood', 'burnout'])
    expect(openNotices(topics, [{ topic: 'burnout', version: TOPIC_NOTICES.burnout }])).toEqual(['low_mood'])
    expect(openNotices(topics, [{ topic: 'burnout', version: TOPIC_NOTICES.burnout + 1 }])).toHaveLength(2)
    expect(openNotices(['music'], [])).toEqual([])
  })

  test('have to be confirmed, each of them', () => {
    expect(decideAcknowledgement([], [])).toEqual({ ok: true })
    expect(decideAcknowledgement(['low_mood', 'burnout'], ['burnout', 'low_mood'])).toEqual({ ok: true })
    expect(decideAcknowledgement(['low_mood', 'burnout'], ['burnout'])).toMatchObject({ code: 'topics_unacknowledged' })
  })

  test('come from a form as the value of one tick; what is no topic is dropped', () => {
    const form = {
      companionId: crypto.randomUUID(),
      media: 'audio',
      startAt: '2026-12-01T10:00:00.000Z',
      minutes: '30',
      idempotencyKey: crypto.randomUUID(),
      expectedCredits: '50',
    }
    expect(bookCallInput.parse(form).acknowledged).toEqual([])
    expect(
      bookCallInput.parse({ ...form, acknowledged: 'burnout nonsense low_mood' }).acknowledged?.toSorted(),
    ).toEqual(['burnout', 'low_mood'])
    expect(bookCallInput.safeParse({ ...form, acknowledged: 'x'.repeat(1_001) }).success).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'
import {
  noticesAbout,
  sentNotices,
  TOPIC_NOTICES,
  TOPICS_WITH_NOTICE,
} from '#app/features/marketplace/gate/topic-notices.data.ts'
import { explained as german } from '#app/i18n/de/explained.ts'
import { explained as english } from '#app/i18n/en/explained.ts'
import { bookCallInput } from './forms.ts'

describe('the notices about topics', () => {
  test('have words in both languages, for these topics and no others', () => {
    for (const words of [english.topics, german.topics])
      expect(Object.keys(words).sort()).toEqual([...TOPICS_WITH_NOTICE].sort())
  })

  test('are those about the companion’s topics, with the version of their words', () => {
    expect(noticesAbout(['music', 'low_mood', 'burnout'])).toEqual([
      { topic: 'low_mood', version: TOPIC_NOTICES.low_mood },
      { topic: 'burnout', version: TOPIC_NOTICES.burnout },
    ])
    expect(noticesAbout(['music'])).toEqual([])
  })

  test('come back from a form as what it showed; what never was a notice is dropped', () => {
    const form = {
      companionId: crypto.randomUUID(),
      media: 'audio',
      startAt: '2026-12-01T10:00:00.000Z',
      minutes: '30',
      idempotencyKey: crypto.randomUUID(),
      expectedCredits: '50',
    }
    expect(bookCallInput.parse(form).notices).toEqual([])
    const shown = noticesAbout(['low_mood', 'burnout'])
    expect(bookCallInput.parse({ ...form, notices: sentNotices(shown) }).notices).toEqual(shown)
    const odd = `burnout:${TOPIC_NOTICES.burnout + 1} rituals:0 rituals:x nonsense:1 low_mood burnout`
    expect(bookCallInput.parse({ ...form, notices: odd }).notices).toEqual([])
    expect(bookCallInput.safeParse({ ...form, notices: 'x'.repeat(1_001) }).success).toBe(false)
  })
})

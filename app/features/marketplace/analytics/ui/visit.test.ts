import { describe, expect, test } from 'vitest'
import { campaignOf, decideFiring } from './visit.ts'

const hour = 60 * 60 * 1000
const now = Date.parse('2026-12-01T12:00:00Z')

describe('an event', () => {
  test('removes expired marks and those in the future, after a clock was set back', () => {
    const old = { sign_up: now - 24 * hour, begin_checkout: now + hour, view_item_list: now - hour }
    expect(decideFiring(old, 'begin_checkout', now)).toEqual({ view_item_list: now - hour, begin_checkout: now })
  })
})

describe('campaign parameters', () => {
  test('are source, medium, campaign, content and term of the URL [X-03]', () => {
    const query = 'utm_source=mail&utm_medium=email&utm_campaign=spring&utm_content=top&utm_term=listen&utm_id=7&q=x'
    expect(campaignOf(`https://visavis.example/en?${query}`)).toEqual({
      source: 'mail',
      medium: 'email',
      campaign: 'spring',
      content: 'top',
      term: 'listen',
    })
  })

  test('are null if the URL has none', () => {
    for (const address of ['https://visavis.example/en', 'https://visavis.example/en?utm_source=%20', 'nonsense', ''])
      expect([address, campaignOf(address)]).toEqual([address, null])
  })

  test('are cut to what the server accepts: 100 whole characters without control characters', () => {
    const found = campaignOf(`https://v.example/?utm_source=${'ä'.repeat(150)}&utm_term=a%00b%0Ac&utm_medium=%ED%A0%80`)
    expect(found?.source).toHaveLength(100)
    expect(found?.term).toBe('abc')
    expect(campaignOf(`https://v.example/?utm_source=${'x'.repeat(99)}%F0%9F%92%A3`)?.source?.isWellFormed()).toBe(true)
  })
})

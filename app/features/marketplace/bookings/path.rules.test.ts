import { expect, test } from 'vitest'
import { missingCreditsPath, parseBookingPath, slotPath } from './path.rules.ts'

const companionId = '6b3f6f0e-3a44-4a43-8d5e-0d7f9a6f1c11'
const [slotAt, startAt] = [new Date('2026-11-24T18:00:00Z'), new Date('2026-11-24T19:30:00Z')]
const chosen = slotPath('en', { companionId, media: 'video', slotAt, startAt, minutes: 45 })

test('a chosen slot has a URL with start and length', () => {
  expect(chosen).toBe(
    `/en/availability/${companionId}/video?slot=2026-11-24T18%3A00%3A00.000Z&start=2026-11-24T19%3A30%3A00.000Z&minutes=45`,
  )
  expect(slotPath('de', { companionId, media: 'audio', slotAt })).toBe(
    `/de/availability/${companionId}/audio?slot=2026-11-24T18%3A00%3A00.000Z`,
  )
})

test('a seeker without enough credits is sent to buy the missing ones, and back to the slot [B-13, C-15]', () => {
  const url = new URL(missingCreditsPath('en', chosen, 50), 'https://v.example')
  expect([url.pathname, url.searchParams.get('next'), url.searchParams.get('need')]).toEqual([
    '/en/credits',
    chosen,
    '50',
  ])
  expect(missingCreditsPath('en', '/en/x', 0)).toBe('/en/credits?next=%2Fen%2Fx')
})

test('reads companion, kind and chosen start from a booking page’s URL, and from no other', () => {
  expect(parseBookingPath(chosen)).toEqual({ companionId, media: 'video', startAt })
  expect(parseBookingPath(`/en/availability/${companionId}/audio?slot=${slotAt.toISOString()}#x`)).toEqual({
    companionId,
    media: 'audio',
    startAt: slotAt,
  })
  expect(parseBookingPath(`/en/availability/${companionId}?slot=never`)).toEqual({
    companionId,
    media: 'audio',
    startAt: null,
  })
  expect(parseBookingPath(`/en/availability/${companionId}?start=9999-99-99T00`)).toEqual({
    companionId,
    media: 'audio',
    startAt: null,
  })
  for (const path of ['/en/dashboard', '/en/availability/mara/audio', '', `/en/companion/${companionId}`])
    expect(parseBookingPath(path)).toBeNull()
})

import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { companionCountryCode, languageCode, topicKey } from '#app/features/marketplace/profiles/forms.ts'
import { IMAGE_SIZES } from '#app/platform/outside/images.server.ts'
import { ACCOUNTS } from './accounts.ts'
import { renditionsOf } from './people.server.ts'
import { APPLICANT, COMPANIONS } from './people.ts'

const portraitOf = ({ key }: { key: string }) => readFileSync(`db/demo/portraits/${key}.webp`)
const everybody = [...COMPANIONS, APPLICANT]

describe('the demo companions', () => {
  test('are sixty people with names of their own', () => {
    expect(COMPANIONS).toHaveLength(60)
    expect(new Set(everybody.map((person) => person.key)).size).toBe(61)
    expect(new Set(everybody.map((person) => person.fullName)).size).toBe(61)
    for (const { fullName } of everybody) {
      expect(fullName).toBe(fullName.trim())
      expect(fullName.length).toBeLessThanOrEqual(30)
    }
  })

  test.each(everybody)('$fullName fills in a profile that the product would accept', (person) => {
    expect(companionCountryCode.safeParse(person.countryCode).success).toBe(true)
    expect(person.languages.every((code) => languageCode.safeParse(code).success)).toBe(true)
    expect(person.topics.every((topic) => topicKey.safeParse(topic).success)).toBe(true)
    expect(new Set(person.topics).size).toBe(person.topics.length)
    expect(person.topics.length).toBeGreaterThanOrEqual(2)
    expect(person.topics.length).toBeLessThanOrEqual(6)
    expect(person.languages).toContain(person.writes)
    expect(person.birthYear).toBeGreaterThanOrEqual(1950)
    expect(person.birthYear).toBeLessThanOrEqual(1999)
    expect(new Intl.DateTimeFormat('en', { timeZone: person.timeZone }).resolvedOptions().timeZone).toBeTruthy()
    const sentences = [...new Intl.Segmenter(person.writes, { granularity: 'sentence' }).segment(person.bio)]
    expect(sentences.length).toBeGreaterThanOrEqual(2)
    expect(sentences.length).toBeLessThanOrEqual(5)
  })

  test.each(COMPANIONS)('$fullName asks a rate in steps of 50, video never below audio', (person) => {
    for (const rate of [person.ratePerHourAudio, person.ratePerHourVideo]) {
      expect(rate % 50).toBe(0)
      expect(rate).toBeGreaterThanOrEqual(50)
      expect(rate).toBeLessThanOrEqual(1500)
    }
    expect(person.ratePerHourAudio).toBeLessThanOrEqual(person.ratePerHourVideo)
  })

  test('are mixed: half write German, four in ten are coaches, four of each language are featured, one gives the free talk', () => {
    expect(COMPANIONS.filter((person) => person.writes === 'de')).toHaveLength(30)
    expect(COMPANIONS.filter((person) => person.certified)).toHaveLength(24)
    const featured = Object.groupBy(
      COMPANIONS.filter((person) => person.featured),
      ({ writes }) => writes,
    )
    expect([featured.en?.length, featured.de?.length]).toEqual([4, 4])
    expect(COMPANIONS.filter((person) => person.freeIntro).map((person) => person.key)).toEqual(['mara'])
  })

  test.each(everybody)('$fullName has a portrait of 640 × 800', async (person) => {
    const { format, width, height } = await sharp(portraitOf(person)).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 640, height: 800 })
  })

  test('have portraits in the sizes that the product shows small', async () => {
    const { bytes } = await renditionsOf(APPLICANT)
    for (const size of ['thumbnail', 'small'] as const) {
      const { format, width, height } = await sharp(bytes[size]).metadata()
      expect({ format, width, height }).toEqual({ format: 'webp', ...IMAGE_SIZES[size] })
    }
  })

  test('share no portrait, and all portraits together stay below 1.5 MB', () => {
    const photos = everybody.map(portraitOf)
    expect(new Set(photos.map((bytes) => bytes.toString('base64'))).size).toBe(61)
    expect(photos.reduce((sum, bytes) => sum + bytes.length, 0)).toBeLessThan(1_500_000)
  })
})

describe('the demo accounts', () => {
  test('are one per person, each with an address of its own', () => {
    expect(new Set(ACCOUNTS.map((account) => account.key)).size).toBe(ACCOUNTS.length)
    expect(new Set(ACCOUNTS.map((account) => account.email)).size).toBe(ACCOUNTS.length)
    for (const { email } of ACCOUNTS) expect(email).toMatch(/^[a-z-]+@demo\.visavis\.example$/)
    for (const { key } of everybody) expect(ACCOUNTS.some((account) => account.key === key)).toBe(true)
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { companionCountryCode, languageCode, topicKey } from '#app/features/marketplace/profiles/forms.ts'
import { decideOtherBios } from '#app/features/marketplace/profiles/rules.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { languageOfText } from '#app/i18n/text-language.ts'
import { ACCOUNTS } from './accounts.ts'
import { APPLICANT, COMPANIONS } from './people.ts'

const portraitOf = ({ key }: { key: string }) => readFileSync(`db/demo/portraits/${key}.webp`)
const everybody = [...COMPANIONS, APPLICANT]

describe('the demo companions', () => {
  test('are sixty people with different names', () => {
    expect(COMPANIONS).toHaveLength(60)
    expect(new Set(everybody.map((person) => person.key)).size).toBe(61)
    expect(new Set(everybody.map((person) => person.fullName)).size).toBe(61)
    for (const { fullName } of everybody) {
      expect(fullName).toBe(fullName.trim())
      expect(fullName.length).toBeLessThanOrEqual(30)
    }
  })

  test.each(everybody)('$fullName has a profile that the product would accept', (person) => {
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
    const others = LANGUAGES.flatMap((language) => {
      const text = person.otherBios?.[language]
      return text === undefined ? [] : [[language, text] as const]
    })
    for (const [language, text] of [[person.writes, person.bio] as const, ...others]) {
      expect([language, null]).toContain(languageOfText(text))
      const sentences = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)]
      expect(sentences.length).toBeGreaterThanOrEqual(2)
      expect(sentences.length).toBeLessThanOrEqual(5)
    }
    expect(decideOtherBios({ bio: person.bio, otherBios: person.otherBios ?? {} })).toEqual({ ok: true })
  })

  test('charge rates in steps of 50, with video never below audio', () => {
    for (const { ratePerHourAudio: audio, ratePerHourVideo: video, fullName } of COMPANIONS)
      expect([fullName, audio % 50, video % 50, 50 <= audio && audio <= video && video <= 1500]).toEqual([
        fullName,
        0,
        0,
        true,
      ])
  })

  test('share no portrait, and all portraits together stay below 1.5 MB', () => {
    const photos = everybody.map(portraitOf)
    expect(new Set(photos.map((bytes) => bytes.toString('base64'))).size).toBe(61)
    expect(photos.reduce((sum, bytes) => sum + bytes.length, 0)).toBeLessThan(1_500_000)
  })
})

describe('the demo accounts', () => {
  test('are one per person, each with its own address', () => {
    expect(new Set(ACCOUNTS.map((account) => account.key)).size).toBe(ACCOUNTS.length)
    expect(new Set(ACCOUNTS.map((account) => account.email)).size).toBe(ACCOUNTS.length)
    for (const { email } of ACCOUNTS) expect(email).toMatch(/^[a-z-]+@demo\.visavis\.example$/)
    for (const { key } of everybody) expect(ACCOUNTS.some((account) => account.key === key)).toBe(true)
  })
})

import { expect, test } from 'vitest'
import { COUNTRY_CODES, TOPIC_KEYS } from './catalogues.data.ts'
import { companionCountryCode, companionProfile, companionSteps, seekerProfile, seekerStep } from './forms.ts'

type Parser = {
  safeParse(value: unknown): {
    success: boolean
    data?: unknown
    error?: { issues: { path: PropertyKey[]; message: string }[] }
  }
}
function codesOf(schema: Parser, value: unknown) {
  const issues = schema.safeParse(value).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]))
}
const [nameAndCountry, _languages, interests, _photo] = companionSteps

test('a name is trimmed, needs something visible, and has at most 30 characters [O-09, O-10]', () => {
  expect(seekerStep.parse({ fullName: '  Lena \t Blau\u200b ' })).toEqual({ fullName: 'Lena Blau' })
  for (const fullName of ['', '   ', '\u200b\u2060', undefined])
    expect(codesOf(seekerStep, { fullName })).toEqual({ fullName: 'your_name_required' })
  expect(seekerStep.parse({ fullName: '👩‍🦰'.repeat(7) }).fullName).toBeTruthy()
  expect(seekerStep.safeParse({ fullName: 'ä'.repeat(30) }).success).toBe(true)
  expect(codesOf(seekerStep, { fullName: 'ä'.repeat(31) })).toEqual({ fullName: 'name_too_long' })
})

test('companions live in one of the 32 countries, seekers in one of the 65 [T33] [O-14, P-16]', () => {
  const offered = COUNTRY_CODES.filter(
    (locationCode) => nameAndCountry.safeParse({ fullName: 'Mara', locationCode }).success,
  )
  expect(offered).toEqual([...companionCountryCode.options])
  expect(offered).toHaveLength(32)
  const edited = COUNTRY_CODES.filter(
    (locationCode) => seekerProfile.safeParse({ fullName: 'Lena', locationCode }).success,
  )
  expect(edited).toHaveLength(65)
  expect(seekerProfile.safeParse({ fullName: 'Lena', locationCode: 'XX' }).success).toBe(false)
})

test('interests: at least one, at most ten [O-16, O-17]', () => {
  expect(codesOf(interests, { interests: [] })).toEqual({ interests: 'interest_required' })
  expect(interests.safeParse({ interests: TOPIC_KEYS.slice(0, 10) }).success).toBe(true)
  expect(codesOf(interests, { interests: TOPIC_KEYS.slice(0, 11) })).toEqual({ interests: 'too_many_interests' })
})

test('a companion’s profile lists everything that is missing, a seeker’s only the name [P-07, P-08, P-09, P-10]', () => {
  expect(codesOf(companionProfile, {})).toEqual({
    fullName: 'full_name_required',
    locationCode: 'location_required',
    languages: 'languages_required',
    photoKey: 'profile_photo_required',
  })
  expect(codesOf(seekerProfile, {})).toEqual({ fullName: 'full_name_required' })
})

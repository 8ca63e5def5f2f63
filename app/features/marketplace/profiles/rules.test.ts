import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { TOPIC_KEYS } from './catalogues.data.ts'
import { firstOpenStep, stepToShow } from './forms.ts'
import {
  browserCountry,
  canFavorite,
  decideBirthYear,
  decideOtherBios,
  interestLabels,
  isAdultBirthYear,
  languagesWithoutBio,
  makeSlug,
} from './rules.ts'

const id = '3f2a-99'

test('a slug is the name lowercased and hyphenated and the first four characters of the id [P-24]', () => {
  expect(makeSlug('Mara Feld', '3f2a9b1c-0000-4000-8000-000000000000')).toBe('mara-feld-3f2a')
  expect(makeSlug('  Jörg  Müßig-Åkesson ', id)).toBe('joerg-muessig-akesson-3f2a')
  expect(makeSlug('Emre Yıldız', id)).toBe('emre-yildiz-3f2a')
  expect(makeSlug('İpek Łukasz Ðuro Œuvre Ǿre Þórður', id)).toBe('ipek-lukasz-duro-oeuvre-oere-thordur-3f2a')
  expect(makeSlug("Zoë D'Arc", id)).toBe('zoe-d-arc-3f2a')
  expect(makeSlug('Владимир', id)).toBe('companion-3f2a')
  expect(makeSlug('Mara Feld', id, 6)).toBe('mara-feld-3f2a99')
})

test('any name makes a URL-safe slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.uuid(), (name, uuid) => {
      expect(makeSlug(name, uuid)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*-[0-9a-f]{4}$/)
    }),
  )
})

test('categories follow from the topics, without duplicates, in display order', () => {
  expect(interestLabels(['career_choices', 'stress_relief', 'self_love', 'grief_and_loss'])).toEqual([
    'emotions',
    'life',
    'work',
  ])
  expect(interestLabels([])).toEqual([])
  expect(interestLabels(TOPIC_KEYS)).toHaveLength(7)
})

test('a birth year counts as adult if the current year minus it is at least 18 [P-14]', () => {
  const january = new Date('2026-01-01T00:00:00Z')
  expect([1899, 1900, 2008, 2009].map((year) => isAdultBirthYear(year, january))).toEqual([false, true, true, false])
  const [before, after] = [new Date('2026-12-31T23:59:59Z'), new Date('2027-01-01T00:00:00Z')]
  expect([isAdultBirthYear(2009, before), isAdultBirthYear(2009, after)]).toEqual([false, true])
})

test('a birth year is optional; a companion’s under 18 is refused, a seeker’s never prevents saving [T32] [P-14]', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const decisions = (isCompanion: boolean) =>
    [null, 2008, 2009, 2026, 2027].map((year) => {
      const decision = decideBirthYear(year, isCompanion, now)
      return decision.ok || decision.code
    })
  expect(decisions(true)).toEqual([true, true, 'birth_year_too_young', 'birth_year_too_young', 'birth_year_unknown'])
  expect(decisions(false)).toEqual([true, true, true, true, 'birth_year_unknown'])
})

test('the country comes from the browser only if we know it', () => {
  expect(browserCountry('de-AT,de;q=0.9,en-US;q=0.8')).toBe('AT')
  expect(browserCountry('de,en-GB;q=0.9')).toBe('GB')
  expect(browserCountry('zh-Hant-TW,en')).toBe(null)
  expect(browserCountry('de,en')).toBe(null)
  expect(browserCountry(null)).toBe(null)
})

test('the first open step is the first incomplete one, in whatever order the others were completed', () => {
  expect(firstOpenStep({})).toBe(1)
  expect(firstOpenStep({ fullName: 'Mara', locationCode: 'DE', interests: ['music'] })).toBe(2)
  expect(firstOpenStep({ fullName: 'Mara', interests: ['music'] })).toBe(1)
})

test.each([
  [null, 3],
  ['1', 1],
  ['3', 3],
  ['4', 3],
  ['0', 3],
  ['-1', 3],
  ['1.5', 3],
  ['two', 3],
])('with step %s requested, someone who may open three sees step %i', (requested, step) => {
  expect(stepToShow(requested, 3)).toBe(step)
})

test('only seekers can have favourites [C-08, D-18]', () => {
  expect(canFavorite({ role: 'seeker' })).toEqual({ ok: true })
  for (const viewer of [{ role: 'offerer' as const }, { role: 'admin' as const }, null])
    expect(canFavorite(viewer)).toEqual({ ok: false, code: 'only_seekers' })
})

const english = 'Tell me what keeps you up, and take your time about it.'
const german = 'Erzähl mir, was dich wach hält, und lass dir Zeit mit allem.'

test.each([
  ['in another language than the bio', { bio: english, otherBios: { de: german } }, true],
  ['too short to tell', { bio: english, otherBios: { de: 'Hallo!' } }, true],
  ['beside a bio that is too short to tell', { bio: 'Hi!', otherBios: { de: german, en: english } }, true],
  ['in a language that it isn’t given for', { bio: 'Hi!', otherBios: { de: english } }, false],
  ['in the language of the bio', { bio: german, otherBios: { de: german } }, false],
])('a second bio %s is accepted or refused', (_what, bios, isAccepted) => {
  expect(decideOtherBios(bios)).toEqual(
    isAccepted ? { ok: true } : { ok: false, code: 'bio_language', field: 'bio_de' },
  )
})

test('a language without a bio is one that no text is in, where an unknown one counts as the account’s', () => {
  const bios = { bio: 'Hi!', bioLanguage: null, otherBios: {} }
  expect(languagesWithoutBio(bios, 'en')).toEqual(['de'])
  expect(languagesWithoutBio({ ...bios, bioLanguage: 'de' }, 'en')).toEqual(['en'])
  expect(languagesWithoutBio({ ...bios, otherBios: { de: german } }, 'en')).toEqual([])
  expect(languagesWithoutBio({ ...bios, bio: '' }, 'en')).toEqual(['en', 'de'])
})

test('people are addressed by their first name, without cutting titles and initials', () => {
  expect(['Mara Feld', 'Ada Berg', 'Lena', 'Dr. Anna Berg', 'J. Smith', 'Al Green'].map(firstNameOf)).toEqual([
    'Mara',
    'Ada',
    'Lena',
    'Dr. Anna Berg',
    'J. Smith',
    'Al Green',
  ])
})

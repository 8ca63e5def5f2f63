import { z } from 'zod'
import { LANGUAGES } from '#app/i18n/languages.ts'
import type { Role } from '#app/platform/viewer.ts'
import { COMPANION_COUNTRY_CODES, COUNTRY_CODES, LANGUAGE_CODES, TOPIC_KEYS } from './catalogues.data.ts'
import {
  BIO_MAX,
  GENDERS,
  INTERESTS_MAX,
  LAST_BIRTH_YEAR,
  NAME_MAX,
  OLDEST_BIRTH_YEAR,
  type OtherBioField,
  type OtherBios,
  otherBioField,
} from './schema.ts'

/** Schemas for forms and URLs. Separate from schema.ts, so pages can import limits without Zod. */

export const languageCode = z.enum(LANGUAGE_CODES)
export const companionCountryCode = z.enum(COMPANION_COUNTRY_CODES)
export const countryCode = z.enum(COUNTRY_CODES)
export const topicKey = z.enum(TOPIC_KEYS)

/** Maximum length as sent, before invisible characters are removed. */
const RAW_TEXT_MAX = 10_000

const line = z
  .string()
  .max(RAW_TEXT_MAX, 'name_too_long')
  .transform((text) =>
    text
      .normalize('NFC')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .replace(/\p{Cf}/gu, '')
      .trim(),
  )
  .refine((text) => [...text].length <= NAME_MAX, 'name_too_long')
  .default('')
const name = (missing: string) => line.refine((text) => text !== '', missing)

const bio = z
  .string()
  .max(RAW_TEXT_MAX, 'bio_too_long')
  .transform((text) =>
    text
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/(?!\n)\p{Cc}/gu, '')
      .trim(),
  )
  .refine((text) => [...text].length <= BIO_MAX, 'bio_too_long')
  .default('')

const codesMax = 500
/** Forms send no value, one or several. */
const several = <T extends z.ZodType<string>>(code: T) =>
  z
    .preprocess((value) => (value === undefined || value === '' ? [] : [value].flat()), z.array(code).max(codesMax))
    .transform((codes) => [...new Set(codes)])
const languages = several(languageCode)
const interests = several(topicKey).refine((topics) => topics.length <= INTERESTS_MAX, 'too_many_interests')
const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable())
const birthYear = orNull(
  z.coerce.number().int().min(OLDEST_BIRTH_YEAR, 'birth_year_unknown').max(LAST_BIRTH_YEAR, 'birth_year_unknown'),
)
const photoKey = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'photo_required')

export const seekerStep = z.object({ fullName: name('your_name_required') })

/** If name and country are both missing, the form gets its own message. */
const nameAndCountry = z
  .object({ fullName: line, locationCode: orNull(companionCountryCode) })
  .superRefine((form, context) => {
    const add = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (form.fullName === '') add('fullName', 'name_required')
    if (form.locationCode === null) add('locationCode', 'country_required')
    if (form.fullName === '' && form.locationCode === null) add('form', 'name_and_country_required')
  })

export const companionSteps = [
  nameAndCountry,
  z.object({ languages: languages.refine((codes) => codes.length > 0, 'language_required') }),
  z.object({ interests: interests.refine((topics) => topics.length > 0, 'interest_required') }),
  z.object({ photoKey: photoKey.or(z.undefined()).refine((key) => key !== undefined, 'photo_required') }),
] as const
export const COMPANION_STEPS = companionSteps.length

export const onboardingDraft = z.object({
  fullName: z.string().max(RAW_TEXT_MAX).optional().catch(undefined),
  locationCode: companionCountryCode.optional().catch(undefined),
  languages: languages.optional().catch(undefined),
  interests: interests.optional().catch(undefined),
  photoKey: photoKey.optional().catch(undefined),
})
export type OnboardingDraft = z.output<typeof onboardingDraft>

const everyone = {
  fullName: name('full_name_required'),
  birthYear,
  gender: orNull(z.enum(GENDERS)),
  bio,
  interests,
}

export const seekerProfile = z.object({
  ...everyone,
  locationCode: orNull(countryCode),
  languages,
  photoKey: orNull(photoKey),
})

const otherBioFields = Object.fromEntries(LANGUAGES.map((language) => [otherBioField(language), bio])) as Record<
  OtherBioField,
  typeof bio
>

/** Without a bio, the first of the others becomes the bio. */
export const companionProfile = z
  .object({
    ...everyone,
    locationCode: z.enum(companionCountryCode.options, 'location_required'),
    languages: languages.refine((codes) => codes.length > 0, 'languages_required'),
    photoKey: z.string('profile_photo_required').min(1, 'profile_photo_required').pipe(photoKey),
    ...otherBioFields,
  })
  .transform((form) => {
    const others = LANGUAGES.map((language) => [language, form[otherBioField(language)]] as const)
    const written = others.filter(([, text]) => text !== '')
    const [first] = form.bio === '' ? written.splice(0, 1) : []
    const fields = Object.entries(form).filter(([name]) => !(name in otherBioFields))
    return {
      ...(Object.fromEntries(fields) as Omit<typeof form, OtherBioField>),
      bio: first?.[1] ?? form.bio,
      otherBios: Object.fromEntries(written) as OtherBios,
    }
  })
export type ProfileInput = z.output<typeof seekerProfile> | z.output<typeof companionProfile>

export const favoriteForm = z.object({
  companionId: z.uuid(),
  favorite: z.enum(['true', 'false']).transform((value) => value === 'true'),
})

/** One more than the number of steps when all are complete. */
export function firstOpenStep(draft: OnboardingDraft): number {
  const open = companionSteps.findIndex((step) => !step.safeParse(draft).success)
  return open === -1 ? COMPANION_STEPS + 1 : open + 1
}

export const lastStep = (role: Role): number => (role === 'seeker' ? 1 : COMPANION_STEPS)

export function stepToShow(requested: string | null, furthestStep: number): number {
  const step = Number(requested ?? furthestStep)
  return Number.isInteger(step) && step >= 1 ? Math.min(step, furthestStep) : furthestStep
}

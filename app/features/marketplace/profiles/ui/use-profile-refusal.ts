import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import type { profiles } from '#app/i18n/en/profiles.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PHOTO_MAX_MEGABYTES } from '#app/platform/bounds.ts'
import { BIO_MAX, INTERESTS_MAX, NAME_MAX, PHOTO_MIN_HEIGHT, PHOTO_MIN_WIDTH } from '../schema.ts'

const LIMITS = {
  age: ADULT_AGE,
  interests: INTERESTS_MAX,
  megabytes: PHOTO_MAX_MEGABYTES,
  width: PHOTO_MIN_WIDTH,
  height: PHOTO_MIN_HEIGHT,
  nameLength: NAME_MAX,
  bioLength: BIO_MAX,
}

type Kind = keyof (typeof profiles)['unwanted']

/** Says a refusal's code; unwanted content is named in the reader's language. */
export function useProfileRefusal() {
  const { t } = useTranslation('profiles')
  const { language } = useFormat()
  const sentence = useRefusal('profiles', 'invalid_input', LIMITS)
  return (code: string, details: Record<string, string | number>): string => {
    const kinds = String(details.found ?? '')
      .split(' ')
      .filter(Boolean)
    const list = new Intl.ListFormat(language).format(kinds.map((kind) => t(`unwanted.${kind as Kind}`)))
    return sentence(code, { ...details, list, step: Number(details.step ?? 0) })
  }
}

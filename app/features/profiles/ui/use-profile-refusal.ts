import type { profiles } from '#app/i18n/en/profiles.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

type Kind = keyof (typeof profiles)['unwanted']

/** Says a refusal's code; unwanted content is named in the reader's language (P-21). */
export function useProfileRefusal() {
  const { t } = useTranslation('profiles')
  const { language } = useFormat()
  const sentence = useRefusal('profiles', 'invalid_input')
  return (code: string, details: Record<string, string | number>): string => {
    const kinds = String(details.found ?? '')
      .split(' ')
      .filter(Boolean)
    const list = new Intl.ListFormat(language).format(kinds.map((kind) => t(`unwanted.${kind as Kind}`)))
    return sentence(code, { ...details, list, step: Number(details.step ?? 0) })
  }
}

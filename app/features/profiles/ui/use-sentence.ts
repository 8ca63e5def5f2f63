import type { profiles } from '#app/i18n/en/profiles.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

type Code = keyof (typeof profiles)['errors']
type Kind = keyof (typeof profiles)['unwanted']

/** The sentence of a refusal's code; unwanted content is named in the reader's language (P-21). */
export function useProfileSentence() {
  const { t, i18n } = useTranslation('profiles')
  const { language } = useFormat()
  return (code: string, details: Record<string, string | number>): string => {
    const kinds = String(details.found ?? '')
      .split(' ')
      .filter(Boolean)
    const list = new Intl.ListFormat(language).format(kinds.map((kind) => t(`unwanted.${kind as Kind}`)))
    const known = i18n.exists(`profiles:errors.${code}`) ? (code as Code) : 'invalid_input'
    return t(`errors.${known}`, { list, step: Number(details.step ?? 0) })
  }
}

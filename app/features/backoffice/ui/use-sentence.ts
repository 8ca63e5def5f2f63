import type { backoffice } from '#app/i18n/en/backoffice.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

type Code = keyof (typeof backoffice)['errors']

/** The sentence of a refusal's code. */
export function useBackofficeSentence(): (code: string) => string {
  const { t, i18n } = useTranslation('backoffice')
  return (code) => t(`errors.${i18n.exists(`backoffice:errors.${code}`) ? (code as Code) : 'invalid_input'}`)
}

import { useTranslation } from 'react-i18next'
import type { leaving } from '#app/i18n/en/leaving.ts'

type Code = keyof (typeof leaving)['errors']

/** The sentence of a refusal's code. */
export function useLeavingSentence(): (code: string) => string {
  const { t, i18n } = useTranslation('leaving')
  return (code) => t(`errors.${i18n.exists(`leaving:errors.${code}`) ? (code as Code) : 'invalid_input'}`)
}

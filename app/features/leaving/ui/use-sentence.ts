import type { leaving } from '#app/i18n/en/leaving.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

type Code = keyof (typeof leaving)['errors']

/** The sentence of a refusal's code. */
export function useLeavingSentence(): (code: string) => string {
  const { t, i18n } = useTranslation('leaving')
  return (code) => t(`errors.${i18n.exists(`leaving:errors.${code}`) ? (code as Code) : 'invalid_input'}`)
}

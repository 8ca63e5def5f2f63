import type { accounts } from '#app/i18n/en/accounts.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

type Code = keyof (typeof accounts)['errors']

/** The sentence of a refusal's code. */
export function useAccountSentence(): (code: string, details?: Record<string, string | number>) => string {
  const { t, i18n } = useTranslation('accounts')
  return (code, details = {}) =>
    t(`errors.${i18n.exists(`accounts:errors.${code}`) ? (code as Code) : 'invalid_input'}`, {
      minutes: Number(details.minutes ?? 15),
    })
}

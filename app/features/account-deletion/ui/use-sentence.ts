import type { accountDeletion } from '#app/i18n/en/account-deletion.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

type Code = keyof (typeof accountDeletion)['errors']

/** The sentence of a refusal's code. */
export function useAccountDeletionSentence(): (code: string) => string {
  const { t, i18n } = useTranslation('account-deletion')
  return (code) => t(`errors.${i18n.exists(`account-deletion:errors.${code}`) ? (code as Code) : 'invalid_input'}`)
}

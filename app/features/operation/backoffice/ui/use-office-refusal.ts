import { type RefusalNamespace, useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

/**
 * Turns a refusal into a sentence of a room's own catalogue, else of the back office's, which knows what every act can
 * be refused with; needs the texts of both.
 */
export function useOfficeRefusal(namespace: RefusalNamespace, limits: Record<string, string | number> = {}) {
  const { i18n } = useTranslation('backoffice')
  const own = useRefusal(namespace as 'backoffice', 'invalid_input', limits)
  const general = useRefusal('backoffice', 'invalid_input', limits)
  return (code: string, values?: Record<string, string | number>) =>
    (i18n.exists(`${namespace}:errors.${code}`) ? own : general)(code, values)
}

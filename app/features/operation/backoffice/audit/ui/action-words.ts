import { useTranslation } from '#app/i18n/use-translation.ts'

/** Gives an act of the audit trail in words, and one without any by its code; the page loads `office-audit`. */
export function useActionWords() {
  const { t, i18n } = useTranslation('office-audit')
  return (action: string) => {
    const key = `actions.${action.replace('.', '_')}` as 'actions.call_refunded'
    return i18n.exists(`office-audit:${key}`) ? t(key) : action
  }
}

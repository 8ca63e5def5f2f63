import type { Namespaces } from '#app/i18n/keys.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

export function useWords<const N extends Namespaces>(namespaces: N) {
  const { t, i18n } = useTranslation(namespaces)
  const format = useFormat()
  return { t, i18n, format, language: format.language }
}

import type { RefusalCode } from '#app/platform/refusal.ts'
import type { TextValues, Translate } from './keys.ts'
import type { Namespace, Resources } from './resources.ts'
import { useTranslation } from './use-translation.ts'

export type RefusalNamespace = {
  [N in Namespace]: Resources[N] extends { errors: object } ? N : never
}[Namespace]

/**
 * Returns a function that translates a refusal or field code, interpolating `limits`. Unknown codes get the text of
 * `general`: field codes may be Zod's own, and an older page may meet a newer server.
 */
export function useRefusal<N extends RefusalNamespace>(
  namespace: N,
  general: RefusalCode & keyof Resources[N]['errors'],
  limits: TextValues = {},
): (code: string, values?: TextValues) => string {
  const { t, i18n } = useTranslation(namespace)
  const translate = t as Translate as (key: string, values?: TextValues) => string
  return (code, values) => {
    const key = i18n.exists(`${namespace}:errors.${code}`) ? code : general
    return translate(`errors.${key}`, { ...limits, ...values })
  }
}

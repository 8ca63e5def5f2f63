import { use } from 'react'
import type { Namespaces, Translate } from './keys.ts'
import { ReaderTexts } from './language-texts.ts'
import type { Namespace } from './resources.ts'

/**
 * The reader's texts: `t` translates keys of one or more catalogues. Suspends while texts load; a failed fetch goes to
 * the nearest error boundary.
 */
export function useTranslation<const N extends Namespaces = 'ui'>(namespaces: N = 'ui' as N) {
  const i18n = use(ReaderTexts)
  if (!i18n) throw new Error('no texts were provided')
  const names = (typeof namespaces === 'string' ? [namespaces] : namespaces) as readonly Namespace[]
  // React matches `use` calls by their order, so use a promise on every render once it was used.
  for (const loading of names.map(i18n.load)) if (loading) use(loading)
  return { t: i18n.translate(namespaces) as Translate<N>, i18n }
}

import type { i18n } from 'i18next'
import type { Language } from './languages.ts'

type Values = Record<string, unknown>
type Catalogue = { readonly [key: string]: unknown }

/**
 * The part of i18next that our catalogues need, for browsers: keys with points, `namespace:key`, `{{values}}`, plurals, whole
 * branches, and namespaces that are fetched when they are first needed. i18next itself is a tenth of what a page may weigh.
 * That both say the same about every text is what small-instance.test.ts proves.
 */
export function smallInstance(
  language: Language,
  fetchTexts: (namespace: string) => Promise<unknown>,
  known: Readonly<Record<string, Catalogue>> = {},
): i18n {
  const catalogues = new Map(Object.entries(known))
  const fetching = new Map<string, Promise<void>>()
  const plurals = new Intl.PluralRules(language)

  function loadNamespace(namespace: string): Promise<void> {
    const started = fetching.get(namespace)
    if (started) return started
    const loading = fetchTexts(namespace).then(
      (texts) => void catalogues.set(namespace, texts as Catalogue),
      // Without its texts a page shows keys rather than nothing; the next page that needs them asks again.
      () => {
        catalogues.set(namespace, {})
        fetching.delete(namespace)
      },
    )
    fetching.set(namespace, loading)
    return loading
  }

  async function loadNamespaces(asked: string | readonly string[], done?: () => void) {
    await Promise.all([asked].flat().map(loadNamespace))
    done?.()
  }

  function find(namespace: string, path: string): unknown {
    let found: unknown = catalogues.get(namespace)
    for (const step of path.split('.'))
      found =
        typeof found === 'object' && found !== null && Object.hasOwn(found, step) ? (found as Values)[step] : undefined
    return found
  }

  function forms(path: string, count: unknown): string[] {
    if (typeof count !== 'number') return [path]
    return [...(count === 0 ? [`${path}_zero`] : []), `${path}_${plurals.select(count)}`, path]
  }

  function translate(ownNamespace: string, key: string, values: Values): unknown {
    const colon = key.indexOf(':')
    const namespace = colon < 0 ? ownNamespace : key.slice(0, colon)
    const path = key.slice(colon + 1)
    for (const form of forms(path, values.count)) {
      const found = find(namespace, form)
      if (found !== undefined) return filled(found, values)
    }
    return typeof values.defaultValue === 'string' ? filled(values.defaultValue, values) : path
  }

  const fixed =
    (namespace: string) =>
    (key: string, values: Values = {}) =>
      translate(namespace, key, values)
  const nothing = () => {}

  return {
    language,
    languages: [language],
    resolvedLanguage: language,
    isInitialized: true,
    options: { defaultNS: 'ui', ns: [], react: { useSuspense: true } },
    store: { on: nothing, off: nothing },
    on: nothing,
    off: nothing,
    hasLoadedNamespace: (namespace: string) => catalogues.has(namespace),
    loadNamespaces,
    exists: (key: string) => translate('ui', key, { defaultValue: '' }) !== '',
    t: fixed('ui'),
    getFixedT: (_language: unknown, namespace?: string | readonly string[] | null) =>
      fixed([namespace ?? 'ui'].flat()[0] ?? 'ui'),
  } as unknown as i18n
}

/** The text with its values in it; of a branch, every text of it. */
function filled(found: unknown, values: Values): unknown {
  if (typeof found === 'string')
    return found.replace(/\{\{\s*(\w+)\s*\}\}/g, (mark, name: string) =>
      Object.hasOwn(values, name) ? String(values[name] ?? '') : mark,
    )
  if (Array.isArray(found)) return found.map((each) => filled(each, values))
  if (typeof found !== 'object' || found === null) return found
  return Object.fromEntries(Object.entries(found).map(([key, each]) => [key, filled(each, values)]))
}

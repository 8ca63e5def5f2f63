import type { TextValues } from './keys.ts'

export type Catalogue = { readonly [key: string]: unknown }

/** The text at `home.hero.lead`; undefined if the key is missing or not a single text. */
export function textAt(catalogue: Catalogue | undefined, key: string): string | undefined {
  const found = key.split('.').reduce<unknown>((tree, step) => (isTree(tree) ? tree[step] : undefined), catalogue)
  return typeof found === 'string' ? found : undefined
}

const isTree = (value: unknown): value is Catalogue => typeof value === 'object'

/**
 * The text of a key with its `{{values}}`, unescaped. `count` chooses the plural form: `_zero`, `_one`, else `_other`.
 * Missing keys and values throw in development and tests; in production people see the key's last part or nothing.
 */
export function sentence(
  catalogue: Catalogue | undefined,
  key: string,
  values: TextValues = {},
  formOf: (count: number) => string,
): string {
  const { count } = values
  const forms = count === undefined ? [''] : [...(count === 0 ? ['_zero'] : []), `_${formOf(count)}`, '_other', '']
  for (const form of forms) {
    const text = textAt(catalogue, key + form)
    if (text !== undefined) return interpolate(text, values)
  }
  return missing(key, key.slice(key.lastIndexOf('.') + 1))
}

export const interpolate = (text: string, values: TextValues) =>
  text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? missing(`${place} in “${text}”`, '')))

function missing(what: string, instead: string): string {
  if (import.meta.env.DEV) throw new Error(`there is no text for ${what}`)
  return instead
}

import { invalid } from './rejection.ts'

/** Checks metadata as Stripe does: 50 keys of 40 characters, values of 500 (the description checks those). */
export function readMetadata(metadata: unknown, param = 'metadata'): Record<string, string> {
  if (typeof metadata !== 'object' || metadata === null) return {}
  const entries = Object.entries(metadata)
  if (entries.length > 50) throw invalid('You can have up to 50 keys in metadata.', { param })
  for (const [key] of entries) {
    if (key.length > 40) throw invalid(`Metadata keys can have up to 40 characters. Invalid key: ${key}`, { param })
    if (/[[\]]/.test(key)) throw invalid('Metadata keys cannot include square brackets ([ or ]).', { param })
  }
  return Object.fromEntries(entries.filter(([, value]) => value !== '').map(([key, value]) => [key, String(value)]))
}

/** An absolute web address, or a refusal. */
export function assertUrl(value: string | undefined, param: string): void {
  if (value === undefined) return
  const isWebAddress = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
  if (!isWebAddress) throw invalid('Not a valid URL', { code: 'url_invalid', param })
}

/** Something that can be an e-mail address, or a refusal. */
export function assertEmail(value: string | undefined, param: string): void {
  if (value === undefined || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return
  throw invalid(`Invalid email address: ${value}`, { code: 'email_invalid', param })
}

/** The parameters of a request as plain paths (`line_items[].price`), for comparing with what an operation supports. */
export function pathsOf(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, `${prefix}[]`))
  if (typeof value !== 'object' || value === null) return [prefix]
  return Object.entries(value).flatMap(([name, each]) => pathsOf(each, prefix === '' ? name : `${prefix}.${name}`))
}

/** True if one of the supported paths covers this one; `metadata.*` covers everything below `metadata`. */
export function isSimulated(path: string, supports: readonly string[]): boolean {
  return supports.some((each) => each === path || (each.endsWith('.*') && path.startsWith(each.slice(0, -1))))
}

import { invalid } from './rejection.ts'

/** Checks metadata like Stripe: 50 keys of 40 characters (the schema checks values, up to 500). */
export function readMetadata(metadata: unknown): Record<string, string> {
  if (typeof metadata !== 'object' || metadata === null) return {}
  const entries = Object.entries(metadata)
  if (entries.length > 50) throw invalid('You can have up to 50 keys in metadata.', { param: 'metadata' })
  for (const [key] of entries) {
    if (key.length > 40)
      throw invalid(`Metadata keys can have up to 40 characters. Invalid key: ${key}`, { param: 'metadata' })
  }
  return Object.fromEntries(entries.filter(([, value]) => value !== '').map(([key, value]) => [key, String(value)]))
}

export function assertUrl(value: string | undefined, param: string): void {
  if (value === undefined) return
  const isWebAddress = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
  if (!isWebAddress) throw invalid('Not a valid URL', { code: 'url_invalid', param })
}

export function assertEmail(value: string | undefined, param: string): void {
  if (value === undefined || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return
  throw invalid(`Invalid email address: ${value}`, { code: 'email_invalid', param })
}

/** The parameters of a request as plain paths (`line_items[].price`), to compare with those an operation supports. */
export function pathsOf(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, `${prefix}[]`))
  if (typeof value !== 'object' || value === null) return [prefix]
  return Object.entries(value).flatMap(([name, each]) => pathsOf(each, prefix === '' ? name : `${prefix}.${name}`))
}

export function isSimulated(path: string, supports: readonly string[]): boolean {
  return supports.some((each) => each === path || (each.endsWith('.*') && path.startsWith(each.slice(0, -1))))
}

type FormValue = string | FormValue[] | { [name: string]: FormValue }

type Branch = Map<string, Branch | string>

/**
 * Reads bracket notation (`a[b][0]=c`) like Stripe: numbered or empty brackets are lists, and the last of two values
 * wins.
 */
export function decodeForm(text: string): { [name: string]: FormValue } {
  const root: Branch = new Map()
  for (const [key, value] of new URLSearchParams(text)) {
    const steps = stepsOf(key)
    let branch = root
    for (const step of steps.slice(0, -1)) branch = descend(branch, step)
    const last = steps.at(-1) ?? key
    branch.set(last === '' ? String(branch.size) : last, value)
  }
  return objectOf(root)
}

function stepsOf(key: string): string[] {
  const open = key.indexOf('[')
  if (open < 1 || !key.endsWith(']')) return [key]
  return [key.slice(0, open), ...key.slice(open + 1, -1).split('][')]
}

function descend(branch: Branch, step: string): Branch {
  const name = step === '' ? String(branch.size) : step
  const below = branch.get(name)
  if (below instanceof Map) return below
  const fresh: Branch = new Map()
  branch.set(name, fresh)
  return fresh
}

function objectOf(branch: Branch): { [name: string]: FormValue } {
  return Object.fromEntries([...branch].map(([name, value]) => [name, formValueOf(value)]))
}

function formValueOf(value: Branch | string): FormValue {
  if (typeof value === 'string') return value
  const isList = value.size > 0 && [...value.keys()].every((name) => /^\d+$/.test(name))
  return isList ? [...value.values()].map(formValueOf) : objectOf(value)
}

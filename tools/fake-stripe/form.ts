export type FormValue = string | FormValue[] | { [name: string]: FormValue }

type Branch = Map<string, Branch | string>

/**
 * Reads bracket notation (`a[b][0]=c`) as Stripe does: numbered or empty brackets become lists, the last of two values
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

/** How Stripe names a nested parameter: `['line_items', '0', 'price']` is `line_items[0][price]`. */
export function bracketName(steps: readonly string[]): string {
  return steps.map((step, index) => (index === 0 ? step : `[${step}]`)).join('')
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

/** Where the group ends that a source begins with. */
function closing(source: string): number {
  let depth = 0
  for (let index = 0; index < source.length; index += 1) {
    if (source[index] === '(') depth += 1
    if (source[index] === ')') depth -= 1
    if (depth === 0) return index
  }
  return source.length
}

/** The branches of a group's inside, divided where no inner group is open. */
function branches(inside: string): string[] {
  const found: string[] = []
  let branch = ''
  let depth = 0
  for (const sign of inside) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === '|' && depth === 0) {
      found.push(branch)
      branch = ''
    } else branch += sign
  }
  return [...found, branch]
}

/**
 * The first letters, `length` of them, of all that an expression can match. It knows letters, `?` behind a letter, and
 * groups `(?:a|b)` with `?` or `*` behind them; throws for anything else among the first letters.
 */
export function prefixes(source: string, length: number): string[] {
  if (length === 0) return ['']
  if (source.startsWith('(?:')) {
    const end = closing(source)
    const isOptional = source[end + 1] === '?' || source[end + 1] === '*'
    const rest = source.slice(end + (isOptional ? 2 : 1))
    const through = branches(source.slice(3, end)).flatMap((branch) => prefixes(branch + rest, length))
    return isOptional ? [...through, ...prefixes(rest, length)] : through
  }
  const letter = source.charAt(0)
  if (!/[a-z0-9 ]/.test(letter)) throw new Error(`A phrase begins too openly: ${source}`)
  const isOptional = source[1] === '?'
  const rest = source.slice(isOptional ? 2 : 1)
  const through = prefixes(rest, length - 1).map((end) => letter + end)
  return isOptional ? [...through, ...prefixes(rest, length)] : through
}

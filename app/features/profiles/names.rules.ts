/** The name by which people address each other: the first word, unless that is a title or an initial. */
export function spokenName(name: string): string {
  const [first = name] = name.split(' ')
  return first.length < 3 || first.endsWith('.') ? name : first
}

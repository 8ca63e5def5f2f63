/** Returns the full name if its first word is a title or an initial. */
export function firstNameOf(name: string): string {
  const [first = name] = name.split(' ')
  return first.length < 3 || first.endsWith('.') ? name : first
}

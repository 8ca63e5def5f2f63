/** The first name, to address somebody by; the whole name when its first word is a title or an initial. */
export function firstNameOf(name: string): string {
  const [first = name] = name.split(' ')
  return first.length < 3 || first.endsWith('.') ? name : first
}

/**
 * Where a profile is, below the language: at its slug, which only companions have, else at its id.
 */
export const profilePath = (person: { id: string; slug: string | null }) =>
  person.slug ? `/companion/${person.slug}` : `/profile/${person.id}`

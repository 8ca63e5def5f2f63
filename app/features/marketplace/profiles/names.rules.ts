/** The whole name when its first word is a title or an initial. */
export function firstNameOf(name: string): string {
  const [first = name] = name.split(' ')
  return first.length < 3 || first.endsWith('.') ? name : first
}

/** Only companions have slugs. */
export const profilePath = (person: { id: string; slug: string | null }) =>
  person.slug ? `/companion/${person.slug}` : `/profile/${person.id}`

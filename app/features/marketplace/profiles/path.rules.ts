/**
 * Where a profile is, below the language: at its slug, which only companions have, else at its id.
 */
export const profilePath = (person: { id: string; slug: string | null }) =>
  person.slug ? `/companion/${person.slug}` : `/profile/${person.id}`

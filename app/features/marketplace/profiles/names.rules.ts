/** Only companions have slugs. */
export const profilePath = (person: { id: string; slug: string | null }) =>
  person.slug ? `/companion/${person.slug}` : `/profile/${person.id}`

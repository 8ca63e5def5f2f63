import { isUuid } from '#app/platform/uuid.ts'

export type PeopleSearch =
  | { by: 'id'; id: string }
  | { by: 'email'; email: string }
  | { by: 'emailPart'; part: string }
  | { by: 'slug'; slug: string; name: string }
  | { by: 'name'; name: string }

/** Reads a search: an id, an address or part of one, a profile's slug or its whole link, else part of a name. */
export function peopleSearchOf(typed: string): PeopleSearch | null {
  const text = typed.trim()
  if (text === '') return null
  const [path = ''] = text.split(/[?#]/, 1)
  const last = path.includes('/') ? (path.replace(/\/+$/, '').split('/').at(-1) ?? '') : text
  const word = last.toLowerCase()
  if (isUuid(word)) return { by: 'id', id: word }
  if (word.includes('@'))
    return /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(word) ? { by: 'email', email: word } : { by: 'emailPart', part: word }
  if (/^[a-z0-9]+(-[a-z0-9]+)+$/.test(word)) return { by: 'slug', slug: word, name: last }
  return { by: 'name', name: last }
}

import { isUuid } from '#app/platform/uuid.ts'

export type Search =
  | { by: 'id'; id: string }
  | { by: 'provider'; id: string }
  | { by: 'document'; number: string }
  | { by: 'email'; email: string }
  | { by: 'name'; name: string }

/** Reads a search: an id of ours or of the provider, the number of a document, an address, else part of a name. */
export function searchOf(typed: string): Search | null {
  const text = typed.trim()
  const lower = text.toLowerCase()
  if (text === '') return null
  if (isUuid(lower)) return { by: 'id', id: lower }
  if (/^(pi|cs|re|du|dp|tr|acct)_[\w-]+$/.test(text)) return { by: 'provider', id: text }
  if (/^[rcp]-\d{4}-\d{1,9}$/.test(lower)) return { by: 'document', number: text.toUpperCase() }
  if (text.includes('@')) return { by: 'email', email: lower }
  return { by: 'name', name: text }
}

/** A name as a pattern that matches it anywhere, whatever signs it has. */
export const anywhere = (name: string): string => `%${name.replace(/[\\%_]/g, '\\$&')}%`

/** Where a list goes on: after the row of this instant and id. */
export type ListPlace = { at: Date; id: string }

export const placeText = ({ at, id }: ListPlace): string => `${at.getTime()}.${id}`

/** The place that a word of an address says; null for none, and for a made-up one. Ids of ours unless `ids` says so. */
export function placeOf(text: string | undefined, ids: 'ours' | 'provider' = 'ours'): ListPlace | null {
  const [, ms, id] = /^(\d{1,13})\.([\w-]{1,80})$/.exec(text ?? '') ?? []
  return ms && id && (ids === 'provider' || isUuid(id)) ? { at: new Date(Number(ms)), id } : null
}

/** The rows of a page, and where the next one begins if there is one; one row more was read than a page has. */
export function pageOf<Row extends { id: string } & ({ createdAt: Date } | { receivedAt: Date })>(
  found: readonly Row[],
  size: number,
): { lines: Row[]; next: string | null } {
  const lines = found.slice(0, size)
  const last = lines.at(-1)
  return {
    lines,
    next:
      found.length > size && last
        ? placeText({ at: 'createdAt' in last ? last.createdAt : last.receivedAt, id: last.id })
        : null,
  }
}

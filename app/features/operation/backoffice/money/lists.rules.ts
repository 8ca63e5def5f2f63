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

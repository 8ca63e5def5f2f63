import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'

/**
 * Stands in a statement whose best plan depends on its values, such as how many rows a filter leaves: it is planned
 * each time. PostgreSQL would guess once and keep that plan.
 */
export const PLANNED_BY_VALUES = sql`/* planned by its values */`

/** A text is prepared from this sending on: what is sent once does not stay in the memory of a connection. */
const PREPARED_FROM = 3
/** Texts that are counted, and so the most that one connection can hold prepared. */
const MAX_TEXTS = 2_000

const sent = new Map<string, { times: number; name: string }>()

/**
 * The name under which PostgreSQL keeps this statement parsed and planned for a connection; undefined for one that was
 * rarely sent. The same text has the same name in every process.
 */
export function statementName(text: string): string | undefined {
  const counted = sent.get(text)
  if (counted) return ++counted.times >= PREPARED_FROM ? counted.name : undefined
  if (sent.size >= MAX_TEXTS || text.includes('/* planned by its values */')) return undefined
  sent.set(text, { times: 1, name: createHash('sha1').update(text).digest('base64url') })
  return undefined
}

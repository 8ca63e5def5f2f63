import { sql } from 'drizzle-orm'
import { rows, type Tx } from './db.server.ts'
import { fingerprint } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { Viewer } from '../viewer.ts'

const KEY = /^[\x21-\x7e]{8,80}$/

/**
 * Runs `work` once per person and key: a repeat, also a simultaneous one, gets the first answer (which must be JSON).
 * A refused or failed attempt leaves nothing, so the same key may try again.
 * Refuses a key of the wrong form (`invalid_input`) and one that was used for something else (`request_key_reused`).
 */
export async function once<T>(
  _ctx: unknown,
  tx: Tx,
  viewer: Viewer,
  key: string,
  command: string,
  input: object,
  work: () => Promise<T>,
): Promise<T> {
  if (!KEY.test(key)) throw new Refusal('invalid_input', { status: 400 })
  const print = fingerprint(JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))))
  const [claimed] = await rows(
    tx,
    sql`insert into requests (user_id, key, command, fingerprint) values (${viewer.userId}, ${key}, ${command}, ${print})
      on conflict (user_id, key) do nothing returning key`,
  )
  if (claimed) {
    const result = await work()
    await tx.execute(
      sql`update requests set result = ${JSON.stringify(result ?? null)}::jsonb where user_id = ${viewer.userId} and key = ${key}`,
    )
    return result
  }
  const [first] = await rows<{ command: string; fingerprint: string; result: T }>(
    tx,
    sql`select command, fingerprint, result from requests where user_id = ${viewer.userId} and key = ${key}`,
  )
  if (!first || first.command !== command || first.fingerprint !== print)
    throw new Refusal('request_key_reused', { status: 422 })
  return first.result
}

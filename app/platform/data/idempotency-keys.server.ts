import { sql } from 'drizzle-orm'
import { IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_KEY_MIN } from '../bounds.ts'
import { fingerprint } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { Viewer } from '../viewer.ts'
import { type Db, rows, type Tx } from './db.server.ts'

const KEY_FORM = new RegExp(`^[\\x21-\\x7e]{${IDEMPOTENCY_KEY_MIN},${IDEMPOTENCY_KEY_MAX}}$`)

/**
 * Runs `work` once per person and idempotency key. A repeated or simultaneous call gets the first result (JSON).
 * Refuses `idempotency_key_reused` for another command or input.
 */
export async function runOnce<T>(
  tx: Tx,
  viewer: Viewer,
  key: string,
  command: string,
  input: object,
  work: () => Promise<T>,
): Promise<T> {
  if (!KEY_FORM.test(key)) throw new Refusal('invalid_input', { status: 400 })
  const inputFingerprint = fingerprintOf(input)
  const [claimed] = await rows(
    tx,
    sql`insert into requests (user_id, key, command, fingerprint) values (${viewer.userId}, ${key}, ${command}, ${inputFingerprint})
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
  if (!first || first.command !== command || first.fingerprint !== inputFingerprint)
    throw new Refusal('idempotency_key_reused', { status: 422 })
  return first.result
}

const fingerprintOf = (input: object) =>
  fingerprint(JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))))

export async function findResult<T>(
  db: Db,
  viewer: Viewer,
  key: string,
  command: string,
  input: object,
): Promise<T | null> {
  const [first] = await rows<{ result: T }>(
    db,
    sql`select result from requests where user_id = ${viewer.userId} and key = ${key} and command = ${command}
      and fingerprint = ${fingerprintOf(input)}`,
  )
  return first?.result ?? null
}

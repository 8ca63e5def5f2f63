import { sql } from 'drizzle-orm'
import { fingerprint } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { Viewer } from '../viewer.ts'
import { type Db, rows, type Tx, violatedConstraint } from './db.server.ts'
import { IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_KEY_MIN } from './idempotency-key.ts'
import type { Value } from './prepared-readings.server.ts'
import { type Reading, reading } from './read-together.server.ts'

const KEY_FORM = new RegExp(`^[\\x21-\\x7e]{${IDEMPOTENCY_KEY_MIN},${IDEMPOTENCY_KEY_MAX}}$`)

/**
 * Runs `work` once per person and key (F2): a repeat, also a simultaneous one, gets the first result (JSON); a failure
 * stores nothing. Refuses `invalid_input` and, for another command or input, `idempotency_key_reused`.
 */
export async function runOnce<T>(
  tx: Tx,
  viewer: Viewer,
  key: string,
  command: string,
  input: object,
  work: () => Promise<T>,
): Promise<T> {
  const inputFingerprint = keyed(key, command, input).fingerprint
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
  if (!first || first.command !== command || first.fingerprint !== inputFingerprint) throw keyReused()
  return first.result
}

const keyReused = () => new Refusal('idempotency_key_reused', { status: 422 })

/** A command under its key, and what it was asked. */
export type KeyedCommand = { key: string; command: string; fingerprint: string }

/** For commands that hold a lock of their person, so that nobody claims the key meanwhile. Refuses `invalid_input`. */
export function keyed(key: string, command: string, input: object): KeyedCommand {
  if (!KEY_FORM.test(key)) throw new Refusal('invalid_input', { status: 400 })
  return { key, command, fingerprint: fingerprintOf(input) }
}

type FirstCommand = Omit<KeyedCommand, 'key'> & { result: unknown }

/** What was run first under a person's key, for `earlierResult`; null when nothing was. */
export const commandUnderKey = (userId: Value<string>, key: Value<string>): Reading<FirstCommand | null> =>
  reading(
    sql`(select json_build_object('command', command, 'fingerprint', fingerprint, 'result', result)
      from requests where user_id = ${userId} and key = ${key})`,
    (first: FirstCommand | null) => first,
  )

/** The result of this command, if it was run before; null when it is to be run. Refuses `idempotency_key_reused`. */
export function earlierResult<T>(first: FirstCommand | null, { command, fingerprint }: KeyedCommand): T | null {
  if (first && (first.command !== command || first.fingerprint !== fingerprint)) throw keyReused()
  return first && (first.result as T)
}

/** The refusal of another command that claimed a key first, from the error of storing a result under it. */
export const refusalOfKey = (error: unknown): Refusal | null =>
  violatedConstraint(error) === 'requests_user_id_key_pk' ? keyReused() : null

const fingerprintOf = (input: object) =>
  fingerprint(JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))))

/** The result of a command that this person ran before with this key and input; null when it is to be run. */
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

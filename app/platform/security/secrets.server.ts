import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { secrets } from '#db/schema/messages.ts'
import { type Config, ConfigError } from '../config.ts'
import { type Db, inTransaction } from '../data/db.server.ts'
import { seal, sealingKey, unseal } from './seal.server.ts'

/** Keys generated once per installation and stored in the database, so all processes share them. */
export type Secrets = { pepper: string; unlock: string; vault: string; sandbox: string }

const names = ['pepper', 'unlock', 'vault', 'sandbox'] as const

/** Marks a key encrypted with MASTER_KEY; unencrypted keys have no colon. */
const SEALED_PREFIX = 'sealed:'

export const isSealedSecret = (value: string): boolean => value.startsWith(SEALED_PREFIX)

type MasterKeys = Pick<Config, 'masterKey' | 'masterKeyOld'>

const keyOf = (master: string) => sealingKey(Buffer.from(master, 'base64'), 'keys of the installation')

/** The key, decrypted if needed with one of the master keys; null if none works. */
export function openSecret(masters: readonly (string | null)[], name: string, value: string): string | null {
  if (!isSealedSecret(value)) return value
  for (const master of masters) {
    const opened = master === null ? null : unseal(keyOf(master), name, value.slice(SEALED_PREFIX.length))
    if (opened !== null) return opened
  }
  return null
}

/**
 * Generates the keys at the first start. MASTER_KEY encrypts them; MASTER_KEY_OLD decrypts them during rotation. Locks
 * the rows, since processes may start together. Throws if MASTER_KEY is missing or wrong.
 */
export const readSecrets = (db: Db, { masterKey, masterKeyOld }: MasterKeys): Promise<Secrets> =>
  inTransaction(db, async (tx) => {
    const sealed = (name: string, value: string) =>
      masterKey === null ? value : SEALED_PREFIX + seal(keyOf(masterKey), name, value)
    await tx
      .insert(secrets)
      .values(names.map((name) => ({ name, value: sealed(name, randomBytes(32).toString('base64url')) })))
      .onConflictDoNothing()
    const found = await tx.select().from(secrets).orderBy(secrets.name).for('update')
    const opened = new Map<string, string>()
    for (const { name, value } of found) {
      const secret = openSecret([masterKey, masterKeyOld], name, value)
      if (secret === null) throw new ConfigError(masterKey === null ? missing : another)
      opened.set(name, secret)
      const isAsItShouldBe =
        masterKey === null || (isSealedSecret(value) && openSecret([masterKey], name, value) !== null)
      if (!isAsItShouldBe)
        await tx
          .update(secrets)
          .set({ value: sealed(name, secret) })
          .where(eq(secrets.name, name))
    }
    const secret = (name: (typeof names)[number]) => {
      const value = opened.get(name)
      if (value === undefined) throw new Error(`secret ${name} is missing`)
      return value
    }
    return {
      pepper: secret('pepper'),
      unlock: secret('unlock'),
      vault: secret('vault'),
      sandbox: secret('sandbox'),
    }
  })

const missing = 'MASTER_KEY: is missing, but the keys in this database are encrypted with it'
const another =
  'MASTER_KEY: the keys in this database are encrypted with a different one; restore it, or set it as MASTER_KEY_OLD to change the key'

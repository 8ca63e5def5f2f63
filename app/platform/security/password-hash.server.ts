import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { limitConcurrency } from '../concurrency-limit.ts'

type Cost = { N: number; r: number; p: number }

/** The fastest of OWASP's scrypt minimums: 16 MiB, about 170 ms on one core. */
const cost: Cost = { N: 2 ** 14, r: 8, p: 5 }
/** The cost of hashes that don't state it. */
const legacyCost: Cost = { N: 2 ** 14, r: 16, p: 1 }
/** Reject hashes that need more: they aren't ours. */
const maxMemory = 64 * 2 ** 20
const keyBytes = 32

/** Uses two of libuv's four threads, which also serve files and DNS. The last in the queue waits about four seconds. */
const inTurn = limitConcurrency(2, 40, 'passwords_busy')

const derive = (password: string, salt: string | Buffer, { N, r, p }: Cost, length: number): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise((resolve, reject) =>
        scrypt(password.normalize('NFKC'), salt, length, { N, r, p, maxmem: maxMemory }, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      ),
  )

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** `$scrypt$ln=14,r=8,p=5$salt$key`, in the PHC string format. */
const phc = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{16,})\$([A-Za-z0-9+/]{32,})$/
/** `salt:key` in hex; the salt is used as written, not decoded. */
const legacy = /^([0-9a-f]{32}):([0-9a-f]{128})$/

function read(hash: string): { cost: Cost; salt: string | Buffer; key: Buffer } | null {
  const [, ln, r, p, salt, key] = phc.exec(hash) ?? []
  if (ln && r && p && salt && key)
    return {
      cost: { N: 2 ** Number(ln), r: Number(r), p: Number(p) },
      salt: Buffer.from(salt, 'base64'),
      key: Buffer.from(key, 'base64'),
    }
  const [, legacySalt, legacyKey] = legacy.exec(hash) ?? []
  return legacySalt && legacyKey ? { cost: legacyCost, salt: legacySalt, key: Buffer.from(legacyKey, 'hex') } : null
}

/** Runs off the event loop. Refuses `passwords_busy` (503) if too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost, keyBytes)
  return `$scrypt$ln=${Math.log2(cost.N)},r=${cost.r},p=${cost.p}$${base64(salt)}$${base64(key)}`
}

/** False for a malformed hash. Refuses `passwords_busy` (503). */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const stored = read(hash)
  if (!stored) return false
  const key = await derive(password, stored.salt, stored.cost, stored.key.length)
  return timingSafeEqual(key, stored.key)
}

/** Whether a hash uses an old cost and should be replaced at the next sign-in. */
export const isOutdatedHash = (hash: string): boolean => {
  const stored = read(hash)
  return stored !== null && (stored.cost.N !== cost.N || stored.cost.r !== cost.r || stored.cost.p !== cost.p)
}

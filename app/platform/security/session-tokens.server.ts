import { createHash } from 'node:crypto'
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth'

/** What the table of sessions holds of a token: its SHA-256. A token is random enough that no key or salt is needed. */
export const sessionTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

const hashed = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(hashed) : typeof value === 'string' ? sessionTokenHash(value) : value

type Call = { model: string; where?: Where[]; data?: Record<string, unknown>; update?: Record<string, unknown> }

const withHash = (values: Record<string, unknown>) =>
  'token' in values ? { ...values, token: hashed(values.token) } : values

const withHashes = (call: Call): Call => ({
  ...call,
  ...(call.where
    ? {
        where: call.where.map((condition) =>
          condition.field === 'token' ? { ...condition, value: hashed(condition.value) as string } : condition,
        ),
      }
    : {}),
  ...(call.data ? { data: withHash(call.data) } : {}),
  ...(call.update ? { update: withHash(call.update) } : {}),
})

/** The token a call is about, in clear. */
const tokenOf = (call: Call): unknown =>
  call.update?.token ?? call.data?.token ?? call.where?.find(({ field }) => field === 'token')?.value

/** Puts the token in clear back into a result: better-auth sets it as the cookie and queries by it. */
function withToken(answer: unknown, token: unknown): unknown {
  if (typeof token !== 'string' || typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  return { ...answer, token }
}

function hashing<A extends DBTransactionAdapter | DBAdapter>(adapter: A): A {
  return new Proxy(adapter, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key)
      if (typeof method !== 'function') return method
      if (key === 'transaction')
        return (work: (inner: DBTransactionAdapter) => Promise<unknown>) =>
          method.call(target, (inner: DBTransactionAdapter) => work(hashing(inner)))
      return async (call: Call, ...rest: unknown[]) =>
        call?.model === 'session'
          ? withToken(await method.call(target, withHashes(call), ...rest), tokenOf(call))
          : method.call(target, call, ...rest)
    },
  })
}

/**
 * better-auth's adapter to the database: the cookie holds a session's token, the table its hash, whether written, read,
 * extended or deleted (ASVS 11.4, SEC-19). A dump of the database opens no session.
 */
export const hashingSessionTokens =
  (open: (options: BetterAuthOptions) => DBAdapter) =>
  (options: BetterAuthOptions): DBAdapter =>
    hashing(open(options))

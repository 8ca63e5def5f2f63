/** @module-tag timing */

import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rows } from '#app/platform/data/db.server.ts'
import { fingerprint, keyedHash } from '#app/platform/ids.ts'
import { canceledAddresses, users } from '#db/schema/all.ts'
import { postForm } from '#tests/support/app-server.ts'
import { demoApp } from '#tests/support/demo-app.ts'

const perClass = 20

const { app, demo } = demoApp(
  {
    // Allows requests to the demo through a proxy.
    DEMO_PUBLIC: '1',
    WORKER: 'off',
    LOG_LEVEL: 'error',
    SIGNUP_DISCLOSURE: 'deferred',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  },
  { realHashes: true },
)
const existing = 'seeker@demo.visavis.example'
const canceled = 'gone@enumeration.example'
const unconfirmed = 'waiting@enumeration.example'
/** Signed up repeatedly, never confirmed; each sign-up replaces the previous one. */
const prepared = 'prepared@enumeration.example'
let counter = 0
const unknown = () => `nobody-${++counter}@enumeration.example`

beforeAll(async () => {
  const { database } = demo
  const [pepper] = await rows<{ value: string }>(database.db, sql`select value from secrets where name = 'pepper'`)
  await database.db.insert(canceledAddresses).values({ emailHash: keyedHash(pepper?.value ?? '', `email:${canceled}`) })
  await database.db.insert(users).values({ email: unconfirmed, role: 'seeker', status: 'new' })
})

/** Everything a client can see of a response, and how long it took. */
async function ask(path: string, fields: Record<string, string>) {
  const n = ++counter
  const began = performance.now()
  const network = { 'x-forwarded-for': `198.${n % 250}.${(n >> 8) % 250}.7` }
  const response = await postForm(app.origin + path, fields, network)
  const body = await response.text()
  const ms = performance.now() - began
  // The page repeats the address, so the response length may only depend on the address's length.
  const length = response.headers.get('content-length')
  if (length !== null) expect(Number(length)).toBe(Buffer.byteLength(body))
  // A connection closes after two hundred requests of any kind.
  const changing = ['content-length', 'date', 'x-request-id', 'content-security-policy', 'keep-alive', 'connection']
  const headers = [...response.headers].filter(([name]) => !changing.includes(name)).map((line) => line.join(': '))
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? 'no nonce'
  const echoed = [fields.email, fields.token].filter((value) => value !== undefined)
  const seen = [nonce, ...echoed, ...echoed.map(encodeURIComponent)].reduce(
    (text, value) => text.replaceAll(value, '…'),
    [response.status, ...headers, body].join('\n'),
  )
  // Every sign-up sets a random token of the same length, whether or not the address has an account.
  return { ms, seen: seen.replace(/\b\d{13}\b/g, 'now').replace(/\bsign-up=[\w-]{32};/g, 'sign-up=random;') }
}

type Samples = readonly number[]
const median = (samples: Samples) => samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0
/** Medians 5 ms and 5 % apart. Skipping a password hash would save ten times that. */
const isDistinguishable = (a: Samples, b: Samples) =>
  Math.abs(median(a) - median(b)) >= Math.max(5, 0.05 * Math.max(median(a), median(b)))

/** Alternates between classes, so that other load on the machine affects them alike. */
async function measure(classes: Record<string, () => ReturnType<typeof ask>>, rounds: number) {
  const samples: Record<string, Samples> = {}
  const seen = new Map<string, string>()
  for (let round = 0; round < rounds; round++) {
    for (const [name, send] of Object.entries(classes)) {
      const answer = await send()
      seen.set(answer.seen, name)
      samples[name] = [...(samples[name] ?? []), answer.ms]
    }
  }
  return { samples, different: [...seen.keys()] }
}

async function expectAlike(classes: Record<string, () => ReturnType<typeof ask>>) {
  await measure(classes, 2)
  const { samples, different } = await measure(classes, perClass)
  expect(different).toHaveLength(1)
  const names = Object.keys(samples)
  for (const [at, one] of names.entries())
    for (const other of names.slice(at + 1)) {
      if (!isDistinguishable(samples[one] ?? [], samples[other] ?? [])) continue
      // A busy machine can cause a difference once; a real one shows again.
      const both = Object.fromEntries(Object.entries(classes).filter(([name]) => name === one || name === other))
      const again = (await measure(both, perClass)).samples
      const isTold = isDistinguishable(again[one] ?? [], again[other] ?? [])
      expect(isTold, `${one} and ${other} can be told apart`).toBe(false)
    }
}

describe('neither response nor timing reveals whether an address has an account', {
  timeout: 600_000,
}, () => {
  test('when signing up, with deferred disclosure [T1]', async () => {
    const signUp = (email: string) =>
      ask('/en/signup?role=seeker', { role: 'seeker', email, password: 'correct horse', adult: 'on', next: '' })
    await expectAlike({
      new: () => signUp(unknown()),
      existing: () => signUp(existing),
      canceled: () => signUp(canceled),
      prepared: () => signUp(prepared),
    })
  })

  test('when signing in [T1]', async () => {
    const signIn = (email: string) =>
      ask('/en/login', { intent: 'sign_in', email, password: 'not the right one', next: '' })
    await expectAlike({
      existing: () => signIn(existing),
      unknown: () => signIn(unknown()),
      canceled: () => signIn(canceled),
      unconfirmed: () => signIn(unconfirmed),
    })
  })

  test('when asking for a new password', async () => {
    const reset = (email: string) => ask('/en/login?mode=forgot', { intent: 'reset', email })
    await expectAlike({
      existing: () => reset(existing),
      unknown: () => reset(unknown()),
      canceled: () => reset(canceled),
    })
  })

  test('when requesting the confirmation email again', async () => {
    const resend = (email: string) => ask('/en/confirm-email', { intent: 'resend', email, next: '' })
    await expectAlike({
      waiting: () => resend(unconfirmed),
      existing: () => resend(existing),
      unknown: () => resend(unknown()),
    })
  })

  test('when opening an invalid link', async () => {
    await demo.database.db.execute(
      sql`insert into verifications (identifier, value, expires_at)
          select 'confirm:' || ${fingerprint('dead')}, id, now() - interval '1 day' from users where email = ${unconfirmed}`,
    )
    const open = (token: string) => ask('/en/confirm', { token, next: '' })
    await expectAlike({ madeUp: () => open(`made-up-${++counter}`), dead: () => open('dead') })
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded, rows } from '#app/platform/data/db.server.ts'
import { NAMED_ACCOUNTS } from '#db/demo/accounts.ts'
import { type AppServer, postForm, startApp } from '#tests/support/app-server.ts'
import { embeddedDemo } from '#tests/support/demo-copies.ts'
import { doctor, runUntilExit } from './program.ts'

const folder = mkdtempSync(join(tmpdir(), 'visavis-installation-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a public origin refuses to start as a demo, and names the setting [SEC-3]', { tags: ['deep'] }, async () => {
  const origin = { APP_ORIGIN: 'https://talk.example.org', DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_nobody_calls', STRIPE_WEBHOOK_SECRET: 'whsec_nobody_signs' }
  const line = expect.stringMatching(/DEMO: .*set DEMO=0, or DEMO_PUBLIC=1/)
  expect(await runUntilExit({ ...origin, ...stripe, DEMO: '1' })).toMatchObject({ code: 78, lines: [line] })
})

describe('a demo', () => {
  let demo: AppServer
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  beforeAll(async () => {
    demo = await startApp({ ...(await embeddedDemo()), dataDir: folder })
  }, 240_000)
  afterAll(() => demo.stop())

  const status = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(demo.origin + path, { redirect: 'manual', headers })).status
  const enter = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await postForm(`${demo.origin}/en/login`, fields, headers)
    await answer.arrayBuffer()
    return answer.status
  }
  const administrator = { intent: 'sign_in', email: 'admin@demo.visavis.example', password: 'demo-visavis' }

  test('shows mailbox, clock and kit to this machine only, never through a proxy [SEC-3]', async () => {
    for (const place of ['/dev/mailbox', '/dev/mailbox.json', '/dev/clock', '/dev/kit'])
      expect([await status(place), await status(place, forwarded)], place).toEqual([200, 404])
  })

  test('allows one-click sign-in from this machine only, never through a proxy [SEC-3]', async () => {
    expect(await (await fetch(`${demo.origin}/en/login`)).text()).toContain('demo-visavis')
    expect(await (await fetch(`${demo.origin}/en/login`, { headers: forwarded })).text()).not.toContain('demo-visavis')
    for (const fields of [{ intent: 'demo', person: 'admin' }, administrator])
      expect([await enter(fields), await enter(fields, forwarded)]).toEqual([302, 401])
  })

  test('logs once that a proxy is not trusted [SEC-12]', () => {
    expect(demo.output().match(/untrusted proxy/g)).toHaveLength(1)
  })

  test('shows its metrics to this machine only, never through a proxy [SEC-14]', async () => {
    expect([await status('/metrics'), await status('/metrics', forwarded)]).toEqual([200, 404])
    for (const place of ['/healthz', '/readyz']) expect(await status(place, forwarded)).toBe(200)
  })

  test('leaves people and a moved clock, so nothing else starts until the operator removes them [SEC-4]', {
    tags: ['deep'],
  }, async () => {
    await demo.advanceClock(86_400)
    expect(ask('remove-demo')).toEqual({ code: 1, says: expect.stringContaining('in use by process') })
    await demo.stop()

    expect(await real()).toMatchObject({ code: 78, lines: [expect.stringContaining('npm run doctor -- remove-demo')] })
    expect(ask('remove-demo')).toEqual({
      code: 0,
      says: expect.stringMatching(/^Deleted \d+ demo accounts .*; 0 other accounts remain\.$/),
    })
    expect(await real()).toMatchObject({ code: 78, lines: [expect.stringContaining('npm run doctor -- reset-clock')] })
    expect(ask('reset-clock')).toEqual({ code: 0, says: expect.stringContaining('shifted by 86400 seconds') })

    demo = await startApp({ dataDir: folder, env: { DEMO: '0' }, quickHashes: true })
    for (const { email } of NAMED_ACCOUNTS) expect(await enter({ ...administrator, email }), email).toBe(401)
    expect(await (await fetch(`${demo.origin}/en/companions`)).text()).not.toContain('Mara')
    await demo.stop()
    const { db, close } = await openEmbedded(folder)
    expect(await rows(db, sql`select * from ledger_violations`)).toEqual([])
    expect(await rows(db, sql`select email from users where email not like 'deleted-%'`)).toEqual([])
    await close()
  })

  const ask = (word: string) => doctor({ DATA_DIR: folder, DEMO: '0' }, word)
  /** Starts as a non-demo installation and waits for the exit. */
  const real = () => runUntilExit({ DEMO: '0', DATA_DIR: folder })
})

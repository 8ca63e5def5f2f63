import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt } from '#app/features/marketplace/accounts/second-factor/rules.ts'
import { startApp } from '#tests/support/app-server.ts'
import { cloneDatabase, migrated, type TestDatabase } from '#tests/support/database.ts'
import { noDemo } from '#tests/support/demo-copies.ts'
import { formBrowser } from '#tests/support/form-browser.ts'
import { doctor } from '../faults/program.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'visavis-operator-'))
let database: TestDatabase
let env: Record<string, string>
beforeAll(async () => {
  database = await cloneDatabase(migrated())
  env = { ...noDemo, LOG_LEVEL: 'error', DATABASE_URL: database.url ?? '' }
})
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true })
  await database?.close()
})

const ask = (...words: string[]) =>
  doctor({ DATA_DIR: dataDir, ...env, APP_ORIGIN: 'https://visavis.example' }, ...words)

test('an operator creates an administrator on the server, who must set up a second factor before the back office opens [OP-19]', async () => {
  const made = ask('add-admin', 'boss@operator.example')
  expect(made).toEqual({ code: 0, says: expect.stringContaining('boss@operator.example is an administrator') })
  const link = new URL(/https:\S+/.exec(made.says)?.[0] ?? '')
  expect(link.origin).toBe('https://visavis.example')

  const app = await startApp({ dataDir, env, quickHashes: true })
  try {
    const boss = formBrowser(app.origin)
    const chosen = await boss.get(link.pathname + link.search)
    expect(chosen.place).toMatch(/^\/en\/reset-password\?token=/)
    const password = 'a long one of my own'
    const token = link.searchParams.get('recovery') ?? ''
    await boss.post('/en/reset-password', { token, password, confirmation: password })
    const page = await boss.get('/en/admin')
    expect(page.place).toBe('/en/account/second-factor')
    expect(page.words).toContain('Administrators need two-step verification')
    const draft = await boss.post('/en/account/second-factor', { intent: 'draft', password })
    const secret = /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(draft.words)?.[0].replaceAll(' ', '') ?? ''
    const on = await boss.post('/en/account/second-factor', { intent: 'confirm', code: codeAt(secret, Date.now()) })
    expect(on.words).toContain('Your recovery codes')
    expect((await boss.get('/en/admin')).status).toBe(200)
    expect((await boss.get('/en/admin')).place).toBe('/en/admin')
  } finally {
    await app.stop()
  }
  expect(ask('remove-admin', 'boss@operator.example')).toEqual({
    code: 0,
    says: 'boss@operator.example can no longer sign in.',
  })
})

test('an operator retries failed jobs, of all queues or of one', { tags: ['deep'] }, () => {
  expect(ask('resend-failed', 'mail')).toEqual({ code: 0, says: 'No failed jobs.' })
  expect(ask('resend-failed', 'nothing')).toEqual({ code: 1, says: expect.stringContaining('one of event, mail') })
})

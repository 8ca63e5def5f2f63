/** @module-tag timing */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { formBrowser } from '#tests/support/form-browser.ts'
import { freePort } from '#tests/support/postgres-cluster.ts'

const folder = mkdtempSync(join(tmpdir(), 'visavis-watchdog-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a process whose event loop is blocked is ended with one line, started again, and has lost nothing', async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const supervisor = spawn(
    process.execPath,
    ['-e', `import('./tools/run/supervise.mjs').then((m) => m.supervise(process.execPath, ['build/server/index.js']))`],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        DEMO: '0',
        LOG_LEVEL: 'warn',
        PORT: String(port),
        DATA_DIR: folder,
        WATCHDOG_SECONDS: '3',
        NODE_OPTIONS: '--import ./tests/faults/block-the-loop.mjs',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const ended = once(supervisor, 'close')
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  const product = () => Number(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')).pid)
  try {
    await expect.poll(isReady, { timeout: 90_000 }).toBe(true)
    const signUp = { role: 'seeker', email: 'kept@watchdog.example', password: 'seven quiet otters swim', adult: 'on' }
    expect((await formBrowser(origin).post('/en/signup', signUp)).place).toBe('/en/confirm-email')
    const readMails = async () => (await fetch(`${origin}/dev/mailbox.json?to=kept@watchdog.example`)).json()
    await expect.poll(readMails).toHaveLength(1)

    const blocked = product()
    process.kill(blocked, 'SIGUSR2')
    await expect.poll(() => said, { timeout: 60_000 }).toContain('It is started again in')
    expect(said.match(/^\{.*the event loop was blocked for 3 s: the process is ended.*\}$/gm)).toHaveLength(1)
    expect(said).toContain('The program ended (SIGKILL)')
    await expect.poll(isReady, { timeout: 90_000 }).toBe(true)
    expect(product()).not.toBe(blocked)
    expect(await readMails()).toHaveLength(1)
  } finally {
    supervisor.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
  }
})

import { fork } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuseLiveKeys, startFakeStripe } from './server.ts'
import { press, sdkFor, startReceiver, tenEuros } from './test-setup.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fake-stripe-'))
})
afterAll(() => rm(folder, { recursive: true }))

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
const node = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url))

type Address = { url: string; host: string; port: number }

/** Starts the program as others do and waits until it tells its address. */
async function spawn(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = fork(program, args, {
    execPath: node,
    execArgv: [],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) =>
    child.once('exit', (code) => resolve({ code, errors })),
  )
  const address = await Promise.race([
    new Promise<Address>((resolve) => child.once('message', (message) => resolve(message as Address))),
    ended.then(() => null),
  ])
  return { child, address, ended }
}

describe('the state', { tags: ['deep'] }, () => {
  it('survives being killed at any moment, including keys, links and events that were not delivered', async () => {
    const data = join(folder, 'killed.json')
    const unreachable = 'http://127.0.0.1:9/webhooks/stripe'
    const first = await spawn([
      '--port',
      '0',
      '--data',
      data,
      '--webhook-url',
      unreachable,
      '--settle-delayed-after',
      'never',
    ])
    if (!first.address) throw new Error((await first.ended).errors)
    const stripe = sdkFor(first.address)
    const session = await stripe.checkout.sessions.create(tenEuros, { idempotencyKey: 'purchase:1' })
    await press(session.url ?? '', 'delayed')
    first.child.kill('SIGKILL')
    await first.ended

    const receiver = await startReceiver()
    const again = await startFakeStripe({ dataFile: data, checkAnswers: true, webhookTargets: [receiver.url] })
    const after = sdkFor(again)
    expect(await after.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })).toMatchObject({
      status: 'complete',
      payment_intent: { status: 'processing' },
    })
    expect(
      (await after.checkout.sessions.create(tenEuros, { idempotencyKey: 'purchase:1' })).lastResponse.headers[
        'idempotent-replayed'
      ],
    ).toBe('true')
    again.control.settleDelayed({ session: session.id })
    expect((await after.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
    expect(again.control.list().deliveries.filter(({ url }) => url === unreachable)).toMatchObject([
      { type: 'checkout.session.completed', status: 'waiting' },
    ])
    await again.stop()
    await receiver.stop()
    expect(await readdir(folder)).toEqual(['killed.json'])
  })

  it('keeps its port, so that open pages stay where they are, and moves them when the port is taken', async () => {
    const data = join(folder, 'moved.json')
    const first = await startFakeStripe({ dataFile: data })
    const { id, url } = await sdkFor(first).checkout.sessions.create(tenEuros)
    await first.stop()
    const second = await startFakeStripe({ dataFile: data })
    expect((await sdkFor(second).checkout.sessions.retrieve(id)).url).toBe(url)
    expect((await fetch(url ?? '')).status).toBe(200)
    await second.stop()
    const other = await startFakeStripe({ port: first.port })
    const third = await startFakeStripe({ dataFile: data })
    expect(third.port).not.toBe(first.port)
    expect((await sdkFor(third).checkout.sessions.retrieve(id)).url).toBe(`${third.url}/pay/${id}`)
    await Promise.all([other.stop(), third.stop()])
    await rm(data)
  })

  it('of something else is not overwritten', async () => {
    const data = join(folder, 'other.json')
    await writeFile(data, '{"version":99}')
    await expect(startFakeStripe({ dataFile: data })).rejects.toThrow(/not a state file/)
    await rm(data)
  })

  it('starts like new after a reset', async () => {
    const fake = await startFakeStripe({ startingBalanceCents: 500 })
    const session = await sdkFor(fake).checkout.sessions.create(tenEuros)
    fake.control.pay({ session: session.id })
    fake.control.reset()
    const { sessions, balances } = fake.control.list()
    expect([sessions, balances]).toEqual([{}, { platform: { available: 500, pending: 0 } }])
    await fake.stop()
  })
})

describe('where real money could be near', () => {
  it('the program does not start', { tags: ['deep'] }, async () => {
    const { address, ended } = await spawn(['--port', '0'], {
      NODE_ENV: 'production',
      STRIPE_SECRET_KEY: 'sk_live_0123456789',
    })
    expect(address).toBeNull()
    const { code, errors } = await ended
    expect(code).toBe(1)
    expect(errors).toMatch(/does not start: NODE_ENV is production and STRIPE_SECRET_KEY holds a live key/)
    expect(errors).not.toContain('sk_live_0123456789')
  })

  it('a live key in a file counts as well, and test keys or other modes do not', async () => {
    const file = join(folder, 'key')
    await writeFile(file, 'sk_live_0123456789\n')
    expect(() => refuseLiveKeys({ NODE_ENV: 'production', STRIPE_SECRET_KEY_FILE: file })).toThrow(/live key/)
    expect(() => refuseLiveKeys({ NODE_ENV: 'production', STRIPE_SECRET_KEY: 'sk_test_1' })).not.toThrow()
    expect(() => refuseLiveKeys({ NODE_ENV: 'development', STRIPE_SECRET_KEY: 'sk_live_1' })).not.toThrow()
    await rm(file)
  })
})

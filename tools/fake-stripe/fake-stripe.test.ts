import { fork } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodeForm } from './parameters.ts'
import { type FakeStripe, refuseLiveKeys, startFakeStripe } from './server.ts'

// The tests of the product's client (app/platform/outside/stripe-*) cover the contents of responses and events.

const sdkFor = (url: string, maxNetworkRetries = 0) => {
  const { hostname: host, port } = new URL(url)
  return new Stripe('sk_test_visavis', { host, port, protocol: 'http', telemetry: false, maxNetworkRetries })
}

const tenEuros: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [
    { quantity: 1, price_data: { currency: 'eur', unit_amount: 1000, product_data: { name: '65 credits' } } },
  ],
  success_url: 'https://shop.example/done?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/credits',
  locale: 'de',
}

let fake: FakeStripe
let stripe: Stripe
beforeEach(async () => {
  fake = await startFakeStripe({ checkAnswers: true })
  stripe = sdkFor(fake.url)
})
afterEach(() => fake.stop())

const openSession = (params: object = {}) => stripe.checkout.sessions.create({ ...tenEuros, ...params })
const stored = () => fake.control.list()
async function paidIntent() {
  const { id } = await openSession()
  fake.control.pay({ session: id })
  return String(stored().sessions[id]?.payment_intent)
}

/** Submits a button's form as a browser does. */
async function press(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

describe('requests', () => {
  it('can have nested keys and lists, without reaching any prototype', () => {
    expect(decodeForm('a=1&b[c][d]=2&e[0][f]=3&e[1][f]=4&g[]=5&g[]=6&a=7&h=%C3%BC')).toEqual({
      a: '7',
      b: { c: { d: '2' } },
      e: [{ f: '3' }, { f: '4' }],
      g: ['5', '6'],
      h: 'ü',
    })
    decodeForm('__proto__[isOwned]=1&a[__proto__][isOwned]=1&constructor[prototype][isOwned]=1')
    expect(Reflect.get({}, 'isOwned')).toBeUndefined()
  })

  it.each<[string, object, object]>([
    ['an unknown parameter', { colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
    ['a missing field', { line_items: [{ quantity: 1, price_data: {} }] }, { code: 'parameter_missing' }],
    ['an invalid URL', { cancel_url: 'javascript:alert(1)' }, { code: 'url_invalid', param: 'cancel_url' }],
    ['what Stripe can do and this program cannot', { allow_promotion_codes: true }, { code: 'not_simulated' }],
  ])('are refused as at Stripe: %s', async (_what, params, expected) => {
    await expect(openSession(params)).rejects.toMatchObject(expected)
  })

  it('need a test key, the right version, and a connected account', async () => {
    const get = (headers: Record<string, string>) => fetch(`${fake.url}/v1/balance`, { headers })
    const key = { authorization: 'Bearer sk_test_visavis' }
    const answers = [{}, { authorization: 'Bearer sk_live_1' }, { ...key, 'stripe-version': '2020-08-27' }, key]
    expect((await Promise.all(answers.map(get))).map(({ status }) => status)).toEqual([401, 401, 400, 200])
  })
})

describe('the pages', () => {
  it('of a payment return after it was paid or abandoned, and say if it was declined or has expired', async () => {
    const { id, url } = await openSession()
    const page = String(url)
    expect(await (await fetch(page)).text()).toContain('href="https://shop.example/credits"')
    expect((await press(page, { choice: 'decline' })).text).toContain('Deine Karte wurde abgelehnt')
    const paid = await press(page, { choice: 'card', email: 'buyer@example.com' })
    expect([paid.status, paid.location]).toEqual([303, `https://shop.example/done?session=${id}`])
    expect((await press(page, { choice: 'card' })).status).toBe(410)
  })
})

describe('the control page', () => {
  const show = async () => (await fetch(`${fake.url}/control`)).text()
  const pressed = (order: object, amount = '', origin = fake.url) =>
    press(`${fake.url}/control`, { order: JSON.stringify(order), amount }, { origin })

  it('refunds part of a payment, confirms it, and explains failures', async () => {
    const order = { action: 'refund', input: { paymentIntent: await paidIntent() }, amount: 'amountCents' }
    expect(await show()).toContain(JSON.stringify(order).replaceAll('"', '&quot;'))
    expect(await pressed(order, '2,50')).toMatchObject({ status: 303, location: '/control?done' })
    expect(await show()).toContain('paid, €2.50 refunded')
    for (const amount of ['twelve', '99']) {
      const { status, text } = await pressed(order, amount)
      expect([status, text.includes('Failed:')]).toEqual([409, true])
    }
    expect((await pressed({ action: 'constructor', input: {} })).status).toBe(409)
  })

  it('refuses foreign host names and forms of other sites', async () => {
    const order = { action: 'releasePending', input: {} }
    expect((await pressed(order, '', 'https://evil.example')).status).toBe(403)
    expect((await pressed(order, '', 'null')).status).toBe(403)
    // Without a referrer, a browser posts the origin `null`, and every button here would be refused.
    const { headers } = await fetch(`${fake.url}/control`)
    expect(headers.get('referrer-policy')).toBe('same-origin')
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${fake.url}/control`, { headers: { host: 'rebound.example' } })
      sent.once('response', (response) => resolve(response.statusCode))
      sent.once('error', reject).end()
    })
    expect(status).toBe(403)
  })
})

describe('the program', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fake-stripe-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  /** Starts it from the command line and waits until it reports its address. */
  async function spawn(args: string[], env: NodeJS.ProcessEnv = {}) {
    const child = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), args, {
      execPath: fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url)),
      execArgv: [],
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let errors = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      errors += chunk.toString()
    })
    const ended = new Promise<string>((resolve) => child.once('exit', () => resolve(errors)))
    const told = new Promise<{ url: string }>((resolve) =>
      child.once('message', (message) => resolve(message as { url: string })),
    )
    return { child, url: await Promise.race([told.then(({ url }) => url), ended.then(() => null)]), ended }
  }

  it('survives being killed at any moment, with idempotency keys and undelivered events', async () => {
    const dataFile = join(folder, 'killed.json')
    const first = await spawn(['--port', '0', '--data', dataFile, '--webhook-url', 'http://127.0.0.1:9/'])
    if (!first.url) throw new Error(await first.ended)
    const session = await sdkFor(first.url).checkout.sessions.create(tenEuros, { idempotencyKey: 'purchase:1' })
    await press(session.url ?? '', { choice: 'delayed' })
    first.child.kill('SIGKILL')
    await first.ended
    const again = await startFakeStripe({ dataFile, checkAnswers: true })
    const repeated = sdkFor(again.url).checkout.sessions.create(tenEuros, { idempotencyKey: 'purchase:1' })
    expect((await repeated).lastResponse.headers['idempotent-replayed']).toBe('true')
    again.control.settleDelayed({ session: session.id })
    const { deliveries, sessions } = again.control.list()
    expect(sessions[session.id]?.payment_status).toBe('paid')
    expect(deliveries).toMatchObject([{ type: 'checkout.session.completed', status: 'waiting' }])
    await again.stop()
    expect(await readdir(folder)).toEqual(['killed.json'])
  })

  it('keeps its port, so that open pages keep working, and moves if the port is taken', async () => {
    const dataFile = join(folder, 'moved.json')
    const first = await startFakeStripe({ dataFile })
    const { id } = await sdkFor(first.url).checkout.sessions.create(tenEuros)
    await first.stop()
    const second = await startFakeStripe({ dataFile })
    expect(second.port).toBe(first.port)
    await second.stop()
    const other = await startFakeStripe({ port: first.port })
    const third = await startFakeStripe({ dataFile })
    expect(third.control.list().sessions[id]?.url).toBe(`${third.url}/pay/${id}`)
    await Promise.all([other.stop(), third.stop()])
  })

  it('does not start near real money, whether the live key is in a setting or a file', async () => {
    const started = await spawn(['--port', '0'], { NODE_ENV: 'production', STRIPE_SECRET_KEY: 'sk_live_0123456789' })
    expect(started.url).toBeNull()
    expect(await started.ended).toMatch(/NODE_ENV is production and STRIPE_SECRET_KEY contains a live Stripe key/)
    const file = join(folder, 'key')
    await writeFile(file, 'sk_live_0123456789\n')
    expect(() => refuseLiveKeys({ NODE_ENV: 'production', STRIPE_SECRET_KEY_FILE: file })).toThrow(/live Stripe key/)
    expect(() => refuseLiveKeys({ NODE_ENV: 'production', STRIPE_SECRET_KEY: 'sk_test_1' })).not.toThrow()
  })
})

import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'
import { apiRoutes } from './api.ts'
import { releaseFunds } from './balances.ts'
import { type PriceSeed, packagePrices, seedPrices } from './catalogue.ts'
import { expireOverdueSessions, payPageOf } from './checkout.ts'
import { type Control, controlFor, type TargetOption, targetOf } from './control.ts'
import { controlPage, isFromHere } from './control-page.ts'
import { createFaultInjector } from './fault-injector.ts'
import { idempotencyStore } from './idempotency.ts'
import { type Fake, makeId, type Settings } from './operation.ts'
import { payRoutes } from './pay-page.ts'
import { settleDuePayments } from './pay-session.ts'
import { expressRoutes, onboardingRoutes } from './payee-pages.ts'
import { Rejection } from './rejection.ts'
import { emptyState, readState, type State, writeState } from './state.ts'
import { type RetrySettings, usualRetry } from './webhook-delivery.ts'
import { startWebhookQueue } from './webhook-queue.ts'

export type FakeStripeOptions = {
  /** 0 takes a free port, the one of last time if possible. */
  port?: number
  host?: string
  /** How browsers reach the pages, when that is not `http://host:port`. */
  publicUrl?: string
  /** Only this key is accepted; without it every `sk_test_…` is. */
  secretKey?: string
  /** Where the state survives restarts; without it everything is forgotten at the end. */
  dataFile?: string
  webhookTargets?: readonly TargetOption[]
  /** Signs for every target that has no secret of its own. */
  webhookSecret?: string
  /** After how many seconds a delayed payment settles by itself; null waits for the control. */
  settleDelayedAfterSeconds?: number | null
  /** How long takings wait before they can be spent. Stripe: about a week. */
  fundsAvailableAfterSeconds?: number
  /** The balance of the platform in a new state. */
  startingBalanceCents?: number
  prices?: readonly PriceSeed[]
  /** Checks every answer and event object against Stripe's description and fails loudly. */
  checkAnswers?: boolean
  retry?: Partial<RetrySettings>
}

export type FakeStripe = {
  url: string
  host: string
  port: number
  webhookSecret: string
  control: Control
  stop(): Promise<void>
}

const week = 7 * 24 * 3600

/** Refuses where real money could be near: production with a live key in the environment or in a file it names. */
export function refuseLiveKeys(env: Record<string, string | undefined>): void {
  if (env.NODE_ENV !== 'production') return
  for (const [name, value = ''] of Object.entries(env))
    if (isLiveKey(value) || (/^STRIPE_\w*_FILE$/.test(name) && isLiveKey(contentOf(value))))
      throw new Error(`fake-stripe does not start: NODE_ENV is production and ${name} holds a live key of Stripe`)
}

const isLiveKey = (value: string) => /\b(sk|rk)_live_/.test(value)

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Starts a simulator with a state of its own that behaves like Stripe on the paths we use. */
export async function startFakeStripe(options: FakeStripeOptions = {}): Promise<FakeStripe> {
  refuseLiveKeys(process.env)
  const { dataFile, host = '127.0.0.1', webhookSecret = 'whsec_fake_stripe' } = options
  const fresh = () => emptyState(options.startingBalanceCents ?? 0)
  let state: State = (dataFile ? readState(dataFile) : null) ?? fresh()
  const save = () => {
    if (dataFile) writeState(dataFile, state)
  }
  const newId = (prefix: string) => makeId(state, prefix)
  const now = () => Math.floor(Date.now() / 1000) + state.clockOffsetSeconds
  const retry = { ...usualRetry, ...options.retry }
  const webhooks = startWebhookQueue({ state: () => state, save, newId, retry })
  const faults = createFaultInjector()
  const keys = idempotencyStore(() => state.answers, now)
  const settings = settingsOf(options)
  const fake: Fake = {
    get state() {
      return state
    },
    settings,
    now,
    id: newId,
    save,
    targets: webhooks.targets,
    announce(event) {
      state.events[event.payload.id] = event
      webhooks.send(event)
    },
  }

  function tick(): void {
    const before = state.sequence
    expireOverdueSessions(fake)
    settleDuePayments(fake)
    releaseFunds(fake)
    keys.forgetOld()
    if (state.sequence !== before) save()
  }
  function reset(): void {
    state = { ...fresh(), port: state.port }
    faults.disarm()
    seedPrices(fake, options.prices ?? packagePrices)
    save()
  }

  seedPrices(fake, options.prices ?? packagePrices)
  const control = controlFor({ fake, faults, webhooks, webhookSecret, tick, reset })
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use('*', (_c, next) => {
    tick()
    return next()
  })
  app.get('/', (c) => c.redirect('/control', 303))
  app.route('/_control', controlRoutes(control))
  app.route('/control', controlPage({ fake, control, faults, webhooks }))
  app.route('/pay', payRoutes(fake))
  app.route('/onboard', onboardingRoutes(fake))
  app.route('/express', expressRoutes(fake))
  app.route('/', apiRoutes({ fake, faults, keys }))
  const server = createAdaptorServer({ fetch: app.fetch })
  const connections = new Set<{ destroy(): void }>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  // Without a fixed port the last one is reused if it is still free, so that open pages stay valid.
  const isFree = !options.port && state.port > 0
  await (isFree
    ? listen(server, state.port, host).catch(() => listen(server, 0, host))
    : listen(server, options.port ?? 0, host))
  const { port } = server.address() as AddressInfo
  state.port = port
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  if (settings.publicUrl === '') settings.publicUrl = url
  for (const session of Object.values(state.sessions))
    if (session.status === 'open') session.url = payPageOf(fake, session.id)
  webhooks.setTargets((options.webhookTargets ?? []).map((each) => targetOf(each, webhookSecret)))
  save()
  const tickTimer = setInterval(tick, 1000).unref()

  return {
    url,
    host,
    port,
    webhookSecret,
    control,
    async stop() {
      clearInterval(tickTimer)
      faults.disarm()
      await webhooks.stop()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of connections) socket.destroy()
      await closed
      save()
    },
  }
}

const listen = (server: ServerType, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

const settingsOf = (options: FakeStripeOptions): Settings => ({
  publicUrl: options.publicUrl?.replace(/\/+$/, '') ?? '',
  secretKey: options.secretKey ?? null,
  settleDelayedAfterSeconds: options.settleDelayedAfterSeconds ?? null,
  fundsAvailableAfterSeconds: options.fundsAvailableAfterSeconds ?? week,
  checkAnswers: options.checkAnswers ?? false,
})

/** `GET /_control` names the actions, `POST /_control/{action}` with JSON does one. For this machine only. */
function controlRoutes(control: Control): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const actions = new Map(Object.entries(control).map(([name, run]) => [name, run as (input: unknown) => unknown]))

  // A web page that somebody visits on this machine can reach loopback too: the JSON type keeps it out.
  app.use('*', async (c, next) => (isFromHere(c) ? next() : c.json({ error: 'only_from_this_machine' }, 403)))
  app.get('/', (c) => c.json({ actions: [...actions.keys()] }))
  app.get('/list', (c) => c.json(control.list()))
  app.post('/:action', async (c) => {
    const run = actions.get(c.req.param('action'))
    if (!run) return c.json({ error: 'unknown_action', actions: [...actions.keys()] }, 404)
    if (!c.req.header('content-type')?.startsWith('application/json')) return c.json({ error: 'json_only' }, 415)
    try {
      const text = await c.req.text()
      const result = await run(text === '' ? {} : JSON.parse(text))
      return c.json({ ok: true, result: result ?? null })
    } catch (error) {
      if (error instanceof z.ZodError) return c.json({ error: 'bad_input', issues: error.issues }, 400)
      if (error instanceof SyntaxError) return c.json({ error: 'bad_json' }, 400)
      if (error instanceof Rejection || error instanceof Error)
        return c.json({ error: 'refused', message: error.message }, 409)
      throw error
    }
  })
  return app
}

import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { apiRoutes } from './api.ts'
import { releaseFunds } from './balances.ts'
import { expireOverdueSessions, payPageOf, seedPrices } from './checkout.ts'
import { type Control, controlFor, type TargetOption, targetOf } from './control.ts'
import { controlPage } from './control-page.ts'
import { createFaultInjector } from './fault-injector.ts'
import { idempotencyStore } from './idempotency.ts'
import { expressRoutes, onboardingRoutes, payRoutes } from './pages.ts'
import { settleDuePayments } from './payments.ts'
import { emptyState, type Fake, makeId, readState, type State, writeState } from './state.ts'
import { type RetrySettings, startWebhookQueue, usualRetry } from './webhook-queue.ts'

export type FakeStripeOptions = {
  /** 0 takes a free port, if possible the one used last time. */
  port?: number
  /** File that keeps the state across restarts; without it, state is in memory only. */
  dataFile?: string
  webhookTargets?: readonly TargetOption[]
  webhookSecret?: string
  /** Seconds until a delayed payment settles; null waits for the control. */
  settleDelayedAfterSeconds?: number | null
  startingBalanceCents?: number
  checkAnswers?: boolean
  retry?: RetrySettings
}

export type FakeStripe = {
  url: string
  host: string
  port: number
  webhookSecret: string
  control: Control
  stop(): Promise<void>
}

/** Refuses to run near real money: in production with a live key in the environment or in a file it names. */
export function refuseLiveKeys(env: Record<string, string | undefined>): void {
  if (env.NODE_ENV !== 'production') return
  for (const [name, value = ''] of Object.entries(env))
    if (isLiveKey(value) || (/^STRIPE_\w*_FILE$/.test(name) && isLiveKey(contentOf(value))))
      throw new Error(`fake-stripe refuses to start: NODE_ENV is production and ${name} contains a live Stripe key`)
}

const isLiveKey = (value: string) => /\b(sk|rk)_live_/.test(value)

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Starts a simulator that behaves like Stripe on the paths the product uses. */
export async function startFakeStripe(options: FakeStripeOptions = {}): Promise<FakeStripe> {
  refuseLiveKeys(process.env)
  const { dataFile, webhookSecret = 'whsec_fake_stripe', retry = usualRetry } = options
  const host = '127.0.0.1'
  const fresh = () => emptyState(options.startingBalanceCents ?? 0)
  let state: State = (dataFile ? readState(dataFile) : null) ?? fresh()
  const save = () => {
    if (dataFile) writeState(dataFile, state)
  }
  const newId = (prefix: string) => makeId(state, prefix)
  const now = () => Math.floor(Date.now() / 1000) + state.clockOffsetSeconds
  const webhooks = startWebhookQueue({ state: () => state, save, newId, retry })
  const faults = createFaultInjector()
  const keys = idempotencyStore(() => state.answers, now)
  const fake: Fake = {
    get state() {
      return state
    },
    url: '',
    settings: {
      settleDelayedAfterSeconds: options.settleDelayedAfterSeconds ?? null,
      checkAnswers: options.checkAnswers ?? false,
    },
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
    seedPrices(fake)
    save()
  }

  seedPrices(fake)
  const control = controlFor({ fake, faults, webhooks, webhookSecret, tick, reset })
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use('*', (_c, next) => {
    tick()
    return next()
  })
  app.get('/', (c) => c.redirect('/control', 303))
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
  // Without a fixed port, the last one is reused if it is free, so that open pages keep working.
  const isFree = !options.port && state.port > 0
  await (isFree
    ? listen(server, state.port, host).catch(() => listen(server, 0, host))
    : listen(server, options.port ?? 0, host))
  const { port } = server.address() as AddressInfo
  state.port = port
  const url = `http://${host}:${port}`
  fake.url = url
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

import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { accountOperations } from './accounts.ts'
import { balanceOperations } from './balances.ts'
import { checkoutOperations } from './checkout.ts'
import { apiVersion, checkAnswer, checkParams, findRoute, type Route } from './description.ts'
import { disputeOperations } from './disputes.ts'
import { eventOperations } from './events.ts'
import { expanded } from './expand.ts'
import type { FaultInjector } from './fault-injector.ts'
import { fingerprintOf, type idempotencyStore, type Replay } from './idempotency.ts'
import type { Call, Operation } from './operation.ts'
import { decodeForm, isSimulated, pathsOf } from './parameters.ts'
import { paymentOperations } from './payments.ts'
import { refundOperations } from './refunds.ts'
import { invalid, notSimulated, Rejection } from './rejection.ts'
import type { Fake } from './state.ts'
import { transferOperations } from './transfers.ts'

const operations: Record<string, Operation> = {
  ...accountOperations,
  ...balanceOperations,
  ...checkoutOperations,
  ...disputeOperations,
  ...eventOperations,
  ...paymentOperations,
  ...refundOperations,
  ...transferOperations,
}

type Env = { Bindings: HttpBindings }
type Answer = { status: number; body: string; isReplay?: boolean; originalRequestId?: string }
type Params = { [name: string]: unknown }
export type ApiParts = { fake: Fake; faults: FaultInjector; keys: ReturnType<typeof idempotencyStore> }

/** Stripe's HTTP interface: keys, parameters, idempotency, faults, responses. */
export function apiRoutes(parts: ApiParts): Hono<Env> {
  const app = new Hono<Env>()
  app.all('*', async (c) => {
    const requestId = parts.fake.id('req')
    const isV2 = c.req.path.startsWith('/v2/')
    const answer = await answerTo(parts, c, requestId).catch((error: unknown) => errorAnswer(error, isV2))
    if (c.req.method === 'POST') parts.fake.save()
    if (parts.faults.cutsOff(c.req.method, c.req.path)) {
      c.env.incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    }
    return new Response(answer.body, { status: answer.status, headers: headersFor(c, answer, requestId) })
  })
  return app
}

async function answerTo({ fake, faults, keys }: ApiParts, c: Context<Env>, requestId: string): Promise<Answer> {
  const { method, path } = c.req
  checkKey(c.req.header('authorization'))
  checkVersion(c.req.header('stripe-version'), path)
  const account = accountOf(fake, c)
  const route = findRoute(method, path)
  if (!route) throw unknownUrl(method, path)
  const params = await readParams(c, route)
  const failure = faults.failureFor(method, path)
  if (failure) {
    const { status, type } = failure
    return {
      status,
      body: JSON.stringify({ error: { type, message: 'This failure was requested through the controls.' } }),
    }
  }
  const idempotencyHeader = method === 'POST' ? c.req.header('idempotency-key') : undefined
  const call: Call = { path: route.path, account, requestId, idempotencyKey: idempotencyHeader ?? null }
  const key =
    idempotencyHeader === undefined ? null : `${path.slice(1, 3)}:${account ?? 'platform'}:${idempotencyHeader}`
  const replay = key === null ? null : keys.begin(key, fingerprintOf(method, path, params))
  if (replay) return { ...replay, isReplay: true, originalRequestId: replay.requestId }
  let remembered: Replay | null = null
  try {
    await faults.holdIfMatched(method, path)
    const answer = execute(fake, route, params, call)
    if (answer.isRemembered) remembered = { status: answer.status, body: answer.body, requestId }
    return answer
  } finally {
    if (key !== null) keys.end(key, remembered)
  }
}

/** Runs the operation. v1 also stores errors under the idempotency key; v2 lets the caller retry. */
function execute(fake: Fake, route: Route, params: Params, call: Call): Answer & { isRemembered: boolean } {
  const isV2 = route.template.startsWith('/v2/')
  checkParams(route, params)
  const operation = operations[route.name]
  if (!operation) throw notSimulated(`${route.name}`)
  const { expand = [], ...rest } = params as { expand?: string[] } & Params
  const unsupported = pathsOf(rest).find((path) => path !== '' && !isSimulated(path, operation.supports))
  if (unsupported !== undefined) throw notSimulated(`the parameter ${unsupported} of ${route.name}`, unsupported)
  try {
    const result = operation.run(fake, rest, call)
    const expandedResult = expand.length > 0 ? expanded(fake.state, result, expand) : result
    if (fake.settings.checkAnswers) checkAnswer(route, expandedResult)
    return { status: 200, body: JSON.stringify(expandedResult, null, 2), isRemembered: true }
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return { ...errorAnswer(error, isV2), isRemembered: error.isRemembered && !isV2 }
  }
}

async function readParams(c: Context<Env>, route: Route): Promise<Params> {
  if (route.method !== 'POST') return decodeForm(new URL(c.req.url).search.slice(1))
  const text = await c.req.text()
  if (!route.template.startsWith('/v2/')) return decodeForm(text)
  if (text === '') return {}
  try {
    return JSON.parse(text) as Params
  } catch {
    throw invalid('The request body is not valid JSON.', { code: 'invalid_json' })
  }
}

function checkKey(header: string | undefined): void {
  const [scheme, key = ''] = header?.split(' ') ?? []
  if (scheme === 'Bearer' && /^sk_test_\w+$/.test(key)) return
  const message = key === '' ? 'You did not provide an API key.' : `Invalid API Key provided: ${key.slice(0, 8)}****`
  throw new Rejection(401, { type: 'invalid_request_error', message }, false)
}

function checkVersion(version: string | undefined, path: string): void {
  if (version === apiVersion || (version === undefined && path.startsWith('/v1/'))) return
  throw invalid(`Invalid Stripe API version: ${version ?? '(none)'}. fake-stripe supports ${apiVersion} only.`)
}

function accountOf(fake: Fake, c: Context<Env>): string | null {
  const id = c.req.header('stripe-context') ?? c.req.header('stripe-account') ?? null
  if (id === null || fake.state.accounts[id]) return id
  const message = `The provided key does not have access to account '${id}' (or that account does not exist).`
  throw new Rejection(403, { type: 'invalid_request_error', code: 'account_invalid', message }, false)
}

const unknownUrl = (method: string, path: string) =>
  new Rejection(
    404,
    { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` },
    false,
  )

function errorAnswer(error: unknown, isV2: boolean): Answer {
  if (!(error instanceof Rejection)) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.stderr.write(`${message}\n`)
    return { status: 500, body: JSON.stringify({ error: { type: 'api_error', code: 'fake_stripe_fault', message } }) }
  }
  const code = error.error.code ?? (isV2 ? 'invalid_fields' : undefined)
  return {
    status: error.status,
    body: JSON.stringify({ error: { ...error.error, ...(code ? { code } : {}) } }, null, 2),
  }
}

function headersFor(c: Context<Env>, answer: Answer, requestId: string): Record<string, string> {
  const key = c.req.header('idempotency-key')
  const account = c.req.header('stripe-account')
  return {
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': apiVersion,
    ...(key ? { 'idempotency-key': key } : {}),
    ...(account ? { 'stripe-account': account } : {}),
    ...(answer.isReplay ? { 'idempotent-replayed': 'true' } : {}),
    ...(answer.originalRequestId ? { 'original-request': answer.originalRequestId } : {}),
    ...(answer.status === 501 ? { 'stripe-should-retry': 'false' } : {}),
  }
}

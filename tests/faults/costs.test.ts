/** @module-tag timing */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userIdOf } from '#db/demo/ids.ts'
import { addressOf, everyAddress, pageAddresses } from '#tests/http/every-address.ts'
import { knownForms } from '#tests/http/forms.ts'
import { openDemo, type Sent, type Visited, type Visitor } from '#tests/http/visitors.ts'

/** Milliseconds of processor time that a hostile request may cost beyond what the same address costs anyway. */
const maxCpuMs = 50
/** Milliseconds that somebody else waits meanwhile. */
const maxWaitMs = 100

let demo: Visited
beforeAll(async () => {
  demo = await openDemo({ realHashes: true })
})
afterAll(() => demo.close())

/** Processor time of the server so far, in milliseconds; the system counts in steps of ten. */
function spent(): number {
  const fields = readFileSync(`/proc/${demo.app.process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

type Cost = { status: number; processorMs: number; waitMs: number }

async function ask(sent: Sent): Promise<Cost> {
  const before = spent()
  const answer = fetch(demo.base + sent.path, {
    method: sent.method ?? 'GET',
    redirect: 'manual',
    headers: { origin: demo.base, ...sent.headers },
    ...(sent.body === undefined ? {} : { body: sent.body }),
    signal: AbortSignal.timeout(60_000),
  }).then(async (response) => {
    // Live updates never end by themselves.
    if (response.headers.get('content-type') === 'text/event-stream') await response.body?.cancel()
    else await response.arrayBuffer()
    return response.status
  })
  const begun = performance.now()
  await fetch(`${demo.base}/healthz`).then((response) => response.arrayBuffer())
  const waitMs = performance.now() - begun
  return { status: await answer, processorMs: spent() - before, waitMs }
}

/** The least of a few tries: what the machine or a collection of garbage adds is not the request's. */
async function leastOf(sent: Sent, isEnough: (cost: Cost) => boolean): Promise<Cost> {
  let least = await ask(sent)
  for (let again = 0; again < 4 && !isEnough(least); again++) {
    const { status, processorMs, waitMs } = await ask(sent)
    least = {
      status,
      processorMs: Math.min(least.processorMs, processorMs),
      waitMs: Math.min(least.waitMs, waitMs),
    }
  }
  return least
}

const ordinary = new Map<string, number>()
/** What an address costs when it is asked for as it is meant. */
async function ordinaryCost(sent: Sent): Promise<number> {
  const key = `${sent.method} ${sent.path} ${sent.headers?.cookie}`
  const usual = ordinary.get(key) ?? (await leastOf(sent, ({ processorMs }) => processorMs <= 20)).processorMs
  ordinary.set(key, usual)
  return usual
}

/**
 * Whether a request costs hardly more than its control when both are sent one after the other: a processor that slows
 * down makes the hash of a password cost more than when the control was measured.
 */
async function costsAsMuchNow(sent: Sent, control: Sent): Promise<boolean> {
  for (let pair = 0; pair < 5; pair++) {
    const usual = await ask(control)
    if ((await ask(sent)).processorMs < usual.processorMs + maxCpuMs) return true
  }
  return false
}

async function tooCostly(what: string, sent: Sent, control: Sent | null): Promise<string[]> {
  const allowed = maxCpuMs + (control ? await ordinaryCost(control) : 0)
  const cost = await leastOf(sent, ({ processorMs, waitMs }) => processorMs < allowed && waitMs < maxWaitMs)
  const place = `${sent.method ?? 'GET'} ${sent.path.slice(0, 60)}, ${what}`
  if (cost.status >= 500) return [`${place}: answered ${cost.status}`]
  if (cost.processorMs >= allowed && !(control && (await costsAsMuchNow(sent, control))))
    return [`${place}: ${cost.status} for ${cost.processorMs} ms, allowed ${allowed}`]
  return cost.waitMs >= maxWaitMs ? [`${place}: somebody else waited ${Math.round(cost.waitMs)} ms`] : []
}

const roleOf = (path: string): Visitor =>
  /\/(admin|dev)/.test(path) ? 'admin' : /schedule|offer|payouts/.test(path) ? 'companion' : 'seeker'

/** Whatever any page reads of an address. */
const names = [
  'page',
  'next',
  'week',
  'show',
  'type',
  'mode',
  'role',
  'token',
  'step',
  'call',
  'search',
  'languages',
  'interestLabels',
  'locations',
  'ageRange',
  'after',
  'success',
  'purchase',
  'connect',
  'to',
  'destination',
]
/** Letters of a query that is just let through. */
const longest = 7_800
const fill = (unit: string, length = longest) => unit.repeat(Math.floor(length / unit.length))
const queries: Record<string, string> = {
  'endlessly many parameters': fill('a&'),
  'long values': names.map((name) => `${name}=${fill('%C3%A4,', longest / names.length - 20)}`).join('&'),
  'one list of everything': `languages=${fill('de,', 2_500)}&_routes=${fill('a,', 2_500)}&paths=${fill('/en/a,', 2_500)}`,
}

describe('no address costs more than it may', { timeout: 240_000 }, () => {
  test('whatever its query says [T39]', async () => {
    const wrong: string[] = []
    for (const { pattern, route } of await everyAddress()) {
      const path = addressOf(pattern, (name) => (name === 'lang' ? 'en' : userIdOf('mara')))
      const headers = { cookie: demo.cookies[roleOf(path)] }
      for (const place of route && !path.startsWith('/photos')
        ? [path, `${path === '/' ? '/_root' : path}.data`]
        : [path])
        for (const [what, query] of Object.entries(queries))
          wrong.push(...(await tooCostly(what, { path: `${place}?${query}`, headers }, { path: place, headers })))
    }
    expect(wrong).toEqual([])
  })

  test('whatever stands in its path, its cookies and its other headers [T39]', async () => {
    const wrong: string[] = []
    for (const { pattern } of await everyAddress()) {
      const plain = addressOf(pattern, (name) => (name === 'lang' ? 'en' : userIdOf('mara')))
      const session = demo.cookies[roleOf(plain)]
      const varies = addressOf(pattern, (name) => (name === 'lang' ? 'en' : fill('%C3%A4', 900)))
      const control: Sent = { path: plain, headers: { cookie: session } }
      const cookie = `${fill('a=;', 4_000)}tz=${fill('%41', 900)};pending=${fill('%5B', 2_400)};lang=${fill('x', 400)};${session}`
      const headers = { cookie, 'accept-language': fill('a-b;q=0,', 4_000), accept: fill('text/x,', 2_000) }
      wrong.push(...(await tooCostly('headers', { path: plain, headers }, control)))
      if (varies !== plain)
        wrong.push(...(await tooCostly('long parts', { path: varies, headers: { cookie: session } }, control)))
    }
    expect(wrong).toEqual([])
  })

  test('whatever is sent to it [T39]', async () => {
    const wrong: string[] = []
    const actions = new Set(
      (await pageAddresses()).filter(({ methods }) => methods.includes('POST')).map(({ route }) => route),
    )
    for (const form of knownForms(demo.ids)) {
      if (!actions.delete(form.route)) continue
      const cookie = demo.cookies[form.roles[0] ?? 'guest']
      const multipart = { cookie, 'content-type': 'multipart/form-data; boundary=b9' }
      const plain = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
      // The form as it is meant: checking a password costs what it costs.
      const control: Sent = { path: form.path, method: 'POST', body: new URLSearchParams(form.fields), headers: plain }
      for (const [what, body, headers] of hostileForms(form.fields, plain, multipart))
        wrong.push(...(await tooCostly(what, { path: form.path, method: 'POST', body, headers }, control)))
    }
    expect([...actions]).toEqual([])
    for (const { pattern, methods } of await everyAddress())
      if (!methods.includes('POST') && !pattern.includes(':'))
        wrong.push(
          ...(await tooCostly('a large body', { path: pattern, method: 'POST', body: fill('a&', 3_000_000) }, null)),
        )
    for (const path of ['/webhooks/stripe', '/events', '/dev/clock'])
      for (const size of [1_000, 4_000, 250_000, 3_000_000])
        for (const unit of ['[', '{"a":', 'a&', '"a",']) {
          const headers = { 'content-type': 'application/json', 'stripe-signature': `t=1,v1=${fill('a,v1=', 8_000)}` }
          wrong.push(...(await tooCostly(unit, { path, method: 'POST', body: fill(unit, size), headers }, null)))
        }
    expect(wrong).toEqual([])
  })
})

type Headers = Record<string, string>

/** Bodies of the largest size let through, and above it. */
function hostileForms(fields: Record<string, string>, plain: Headers, multipart: Headers): [string, string, Headers][] {
  const entries = Object.entries(fields)
  const room = 64_000
  const long = (unit: string) =>
    entries
      .filter(([name]) => name !== 'intent')
      .map(([name]) => `${name}=${fill(unit, room / entries.length - 40)}`)
      .concat(fields.intent === undefined ? [] : [`intent=${fields.intent}`])
      .join('&')
  const part = (name: string, value: string, more = '') =>
    `--b9\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  const [first = ['a', '']] = entries
  return [
    ['long values', long('%41 '), plain],
    ['long values of odd letters', long('%F0%9F%99%82'), plain],
    ['a thousand fields', `${new URLSearchParams(fields)}${`&${first[0]}=1`.repeat(980)}`, plain],
    ['a thousand parts', `${part('a', '').repeat(900)}--b9--\r\n`, multipart],
    ['a file of three megabytes', `${part('photo', fill('a', 3_000_000), '; filename="a"')}--b9--\r\n`, multipart],
    ['three megabytes of parts', fill(part('a', ''), 3_000_000), multipart],
    ['three megabytes of fields', fill('a&', 3_000_000), plain],
  ]
}

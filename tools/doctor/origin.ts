import { lookup, Resolver } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Config } from '#app/platform/config.ts'
import { isPrivateNetwork } from '#app/platform/http/trusted-proxies.server.ts'
import { DOCTOR_HEADER, doctorToken } from '#app/platform/security/doctor-token.server.ts'
import { BUILD } from '#app/platform/version.ts'
import { examineCertificate } from './certificate.ts'
import { bad, type Finding, inTime, note, ok, reasonOf, untested } from './finding.ts'

/** Names and certificate authorities. Tests have their own. */
export type Internet = {
  addressesOf(host: string): Promise<string[]>
  textsOf(name: string): Promise<string[][]>
  ca?: string
}

export const internet: Internet = {
  addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  textsOf: (name) => new Resolver({ timeout: 2_000, tries: 2 }).resolveTxt(name),
}

/** Errors that say that a name doesn't exist, as opposed to a DNS that doesn't answer. */
export const isUnknownName = (error: unknown) => ['ENOTFOUND', 'ENODATA'].includes(reasonOf(error))

type Place = { url: URL; address: string; ca: string | undefined }

/**
 * Checks the public address as a browser would, from this machine. `vault` proves to the server that its own doctor
 * asks; null if it can't be read.
 */
export async function* examineOrigin(
  { origin, isPublic }: Pick<Config, 'origin' | 'isPublic'>,
  vault: string | null,
  { addressesOf, ca }: Internet = internet,
): AsyncGenerator<Finding> {
  const url = new URL(origin)
  if (!isPublic || url.protocol !== 'https:') return
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = await inTime(addressesOf(host)).catch((error: unknown) => error as Error)
  if (addresses instanceof Error)
    return yield isUnknownName(addresses)
      ? bad(`${host} has no address; add an A or AAAA record`)
      : untested(`${origin}, because DNS doesn’t answer here (${reasonOf(addresses)})`)
  yield ok(`${host} has the address ${addresses.join(', ')}`)
  const inside = addresses.find(isPrivateNetwork)
  if (inside) yield untested(`whether other networks reach ${host}, which is ${inside} on this machine`)

  const port = Number(url.port || 443)
  const certificates = await Promise.all(
    addresses.map((address) => examineCertificate({ url: origin, host, port, address }, ca)),
  )
  const hasIPv6 = (text: string) => !/ENETUNREACH|EADDRNOTAVAIL/.test(text)
  for (const [nth, finding] of certificates.entries())
    yield hasIPv6(finding.text) ? finding : untested(`${addresses[nth]}, because this machine has no IPv6`)
  const address = addresses.find((_, nth) => certificates[nth]?.level !== 'bad')
  if (!address) return yield untested('the proxy, because it can’t be reached')

  const place = { url, address, ca }
  const ready = await ask(place, '/readyz').catch((error: unknown) => reasonOf(error))
  if (typeof ready === 'string' || ready.status !== 200) {
    yield bad(
      `${origin}/readyz answers ${typeof ready === 'string' ? ready : ready.status}; does Visavis run, and does the proxy pass everything to it?`,
    )
    return yield untested('what else the proxy passes on')
  }
  yield ok(`${origin} answers and is ready`)
  const more = [examineLive(place, vault), examineUpgrade(place), examineMetrics(place)]
  if (!url.port) more.push(examineRedirect(place))
  for (const findings of await Promise.all(more)) yield* findings
}

type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; first: string }

/** Reads the head of an answer and, of an event stream, the first bytes. */
function ask({ url, address, ca }: Place, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const isSecure = url.protocol === 'https:'
  const request = (isSecure ? requestHttps : requestHttp)({
    host: address,
    port: Number(url.port || (isSecure ? 443 : 80)),
    ...(isIP(url.hostname) ? {} : { servername: url.hostname }),
    ...(ca ? { ca } : {}),
    path,
    headers: { host: url.host, ...headers },
    agent: false,
  })
  request.on('response', (response) => {
    const { statusCode: status = 0, headers } = response
    const answer = (first: unknown) => resolve({ status, headers, first: String(first) })
    if (headers['content-type']?.startsWith('text/event-stream')) response.once('data', answer)
    else answer('')
    response.on('error', reject)
  })
  request.on('upgrade', ({ statusCode: status = 0, headers }, socket) => {
    socket.destroy()
    resolve({ status, headers, first: '' })
  })
  request.on('error', reject)
  request.end()
  return inTime(promise).finally(() => request.destroy())
}

/** A documentation address (RFC 5737), which is nobody's. */
const CLAIMED = '203.0.113.113'

/** Opens `/live` with a token that only the processes of this database know. */
async function examineLive(place: Place, vault: string | null): Promise<Finding[]> {
  const { origin } = place.url
  if (vault === null)
    return [
      untested(
        `whether ${origin} is this installation, buffers /live and passes on addresses: the database’s keys can’t be read`,
      ),
    ]
  const headers = { [DOCTOR_HEADER]: doctorToken({ vault }), 'x-forwarded-for': CLAIMED }
  const answer = await ask(place, '/live', headers).catch(() => null)
  if (answer && answer.status !== 200)
    return [
      bad(
        `${origin} is another installation, or one with another database: it rejects this one’s token (${answer.status})`,
      ),
    ]
  const [, facts] = /^data: (.+)$/m.exec(answer?.first ?? '') ?? []
  if (!facts)
    return [
      bad(
        '/live is buffered: pages don’t hear of changes; turn off buffering in the proxy (nginx: proxy_buffering off)',
      ),
    ]
  const build = answer?.headers['x-visavis-build']
  return [
    ok(`${origin} is this installation`),
    ...(build === BUILD ? [] : [note(`${origin} runs the build ${build}, and this is ${BUILD}; restart it`)]),
    ok('/live isn’t buffered'),
    forwardingFinding(JSON.parse(facts)),
  ]
}

function forwardingFinding({ peer, isTrusted, chain }: Facts): Finding {
  const last = chain?.split(',').at(-1)?.trim()
  const shared = 'everyone shares one rate limit'
  if (!isTrusted) return bad(`the proxy at ${peer} isn’t trusted: ${shared}; add it to TRUSTED_PROXIES`)
  if (last === undefined) return bad(`the proxy at ${peer} sends no X-Forwarded-For: ${shared}`)
  if (last === CLAIMED)
    return bad(
      `the proxy at ${peer} believes X-Forwarded-For: anyone can bypass rate limits; let it add the client’s address`,
    )
  return ok(`the proxy at ${peer} is trusted and sends the client’s address`)
}

type Facts = { peer: string; isTrusted: boolean; chain?: string }

/** Opens a call's socket without a session. Only the product answers an upgrade with 401. */
async function examineUpgrade(place: Place): Promise<Finding[]> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    origin: place.url.origin,
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.from('a key of 16 byte').toString('base64'),
  }
  const path = `/calls/${crypto.randomUUID()}/socket`
  const answer = await ask(place, path, headers).catch((error: unknown) => reasonOf(error))
  const status = typeof answer === 'string' ? answer : answer.status
  const isOurs = typeof answer !== 'string' && answer.status === 401 && !answer.headers['www-authenticate']
  return [
    isOurs
      ? ok('the proxy passes on WebSocket upgrades')
      : bad(
          `calls can’t connect: the proxy doesn’t pass on WebSocket upgrades (${status}); pass on Upgrade, Connection and Origin`,
        ),
  ]
}

async function examineMetrics(place: Place): Promise<Finding[]> {
  const answer = await ask(place, '/metrics').catch(() => null)
  if (!answer) return [untested('whether /metrics is closed to others, because it didn’t answer')]
  return [
    answer.status === 200
      ? bad('everyone can read /metrics through the proxy; let it answer 404, or set METRICS_TOKEN')
      : ok('/metrics is closed to others'),
  ]
}

export async function examineRedirect({ url, address }: Omit<Place, 'ca'>, port = 80): Promise<Finding[]> {
  const plain = new URL(`http://${url.hostname}:${port}`)
  const answer = await ask({ url: plain, address, ca: undefined }, '/').catch((error: unknown) => reasonOf(error))
  if (typeof answer === 'string')
    return [note(`http://${url.hostname} doesn’t answer (${answer}), so it can’t redirect to https`)]
  const isRedirect =
    answer.status >= 300 && answer.status < 400 && String(answer.headers.location).startsWith(url.origin)
  return [
    isRedirect
      ? ok(`http://${url.hostname} redirects to https`)
      : bad(`http://${url.hostname} answers ${answer.status} instead of redirecting to ${url.origin}`),
  ]
}

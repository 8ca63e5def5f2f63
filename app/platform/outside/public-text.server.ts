import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isLoopbackName } from '../http/trusted-proxies.server.ts'

const MAX_REDIRECTS = 3
const TIMEOUT_MS = 10_000

/** `private`: the address isn't one of the public internet. `gone`: the server says no such text is there for us. */
export type PublicTextFailure = 'private' | 'unreachable' | 'gone' | 'too_big'
export type PublicText = { ok: true; text: string } | { ok: false; failure: PublicTextFailure }

type Options = {
  maxBytes: number
  /** Also allow this machine, over HTTP and on any port: for a demo and tests. */
  allowsLoopback?: boolean
  /** Resolves names; for tests. */
  resolve?: typeof lookup
}

class PrivateAddress extends Error {}

/** Global unicast only (RFC 6890), so neither private, loopback, link-local nor a tunnel to one of them. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === 1
}

const isLoopback = (address: string) => ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

/**
 * Reads a text that a stranger named the address of. Every hop is checked, and the socket connects to the address that
 * was checked, so neither redirects nor changing names lead into our network. Bounded in bytes, time and redirects.
 */
export async function readPublicText(address: string, options: Options): Promise<PublicText> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = URL.parse(address)
  for (let hop = 0; hop <= MAX_REDIRECTS && url; hop++) {
    const answer = await readOnce(url, options, signal).catch((error: unknown) => ({
      failure: error instanceof PrivateAddress ? ('private' as const) : ('unreachable' as const),
    }))
    if ('failure' in answer) return { ok: false, failure: answer.failure }
    if ('text' in answer) return { ok: true, text: answer.text }
    url = URL.parse(answer.location, url)
  }
  return { ok: false, failure: 'unreachable' }
}

type Answer = { text: string } | { location: string } | { failure: PublicTextFailure }

function readOnce(url: URL, { maxBytes, allowsLoopback = false, resolve = lookup }: Options, signal: AbortSignal) {
  const isAllowed = (ip: string) => isPublicAddress(ip) || (allowsLoopback && isLoopback(ip))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPlain = url.protocol === 'https:' && url.port === ''
  const isOnLoopback = allowsLoopback && isLoopbackName(url.hostname) && /^https?:$/.test(url.protocol)
  if (!(isPlain || isOnLoopback) || url.username || url.password || (isIP(host) && !isAllowed(host)))
    return Promise.reject(new PrivateAddress())

  // Node doesn't resolve addresses, only names.
  const resolveAllowed: LookupFunction = (name, { all, ...rest }, callback) =>
    resolve(name, { ...rest, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) callback(error ?? new Error('no address'), '')
      else if (!found.every((each) => isAllowed(each.address))) callback(new PrivateAddress(), '')
      else if (all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  const { promise, resolve: settle, reject } = Promise.withResolvers<Answer>()
  const headers = { accept: 'text/calendar', 'accept-encoding': 'identity', 'user-agent': 'Visavis' }
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const request = send(url, { lookup: resolveAllowed, agent: false, signal, headers }, (response) => {
    const { statusCode = 0 } = response
    const { location, 'content-encoding': encoding = 'identity' } = response.headers
    const end = (answer: Answer) => {
      settle(answer)
      response.destroy()
    }
    if (statusCode >= 300 && statusCode < 400 && location) return end({ location })
    if ([401, 403, 404, 410].includes(statusCode)) return end({ failure: 'gone' })
    if (statusCode !== 200 || encoding !== 'identity') return end({ failure: 'unreachable' })
    const chunks: Buffer[] = []
    let bytes = 0
    response.on('error', reject)
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) end({ failure: 'too_big' })
      else chunks.push(chunk)
    })
    response.on('end', () => settle({ text: Buffer.concat(chunks).toString('utf8') }))
    response.on('close', () => reject(new Error('cut off')))
  })
  request.on('error', reject)
  request.end()
  return promise
}

import { relayCredential } from '#app/platform/outside/ice.server.ts'
import { bad, type Finding, note, ok } from '../finding.ts'
import { relayAddressOf } from './addresses.ts'
import { openTurnClient, type TurnAnswer, type TurnClient } from './client.ts'
import type { RelayAddress, Way } from './connection.ts'
import { examineOpenRelay } from './examine-peers.ts'

type Relay = { urls: readonly string[]; secret: string; isPublic: boolean }
type Named = RelayAddress & { url: string }

const DAYS_AHEAD = 14
const wayNames: Record<Way, string> = { udp: 'UDP', tcp: 'TCP', tls: 'TLS' }
const withoutWay: Record<Way, string> = {
  udp: 'sound and picture wait behind each other whenever a packet is lost; add turn:…:3478?transport=udp',
  tcp: 'people in networks that block UDP have only TLS; add turn:…:3478?transport=tcp',
  tls: 'people whose network lets only web pages through cannot talk; add turns:…:443?transport=tcp',
}

/**
 * Proves a relay with real packets, each within seconds: what it takes and refuses on every address, then whether it
 * leads to places where it must not. `ca` is the authority of its certificate, where that is none of the usual ones.
 */
export async function examineRelay(relay: Relay, ca?: string): Promise<Finding[]> {
  const named = relay.urls.map((url) => ({ url, address: relayAddressOf(url) }))
  const wrong = named.flatMap(({ address }) => (typeof address === 'string' ? [bad(`TURN_URLS: ${address}`)] : []))
  const addresses = named.flatMap(({ url, address }) => (typeof address === 'string' ? [] : [{ ...address, url }]))
  const missing = (Object.keys(wayNames) as Way[])
    .filter((way) => !addresses.some((each) => each.way === way))
    .map((way) => note(`TURN_URLS names no relay over ${wayNames[way]}: ${withoutWay[way]}`))
  const examined = await Promise.all(addresses.map((address) => examineAddress(address, relay, ca)))
  const open = addresses.find((_, at) => examined[at]?.isOpen)
  const stream = addresses.find((each, at) => examined[at]?.isOpen && each.way !== 'udp')
  const beyond = open
    ? await examineOpenRelay({
        open: () => openTurnClient(open, credentialOf(relay), ca),
        openStream: stream ? () => openTurnClient(stream, credentialOf(relay), ca) : null,
        isPublic: relay.isPublic,
      })
    : []
  return [...wrong, ...missing, ...examined.flatMap(({ findings }) => findings), ...beyond]
}

const credentialOf = ({ secret }: Relay, seconds = 120) => relayCredential(secret, 'doctor', seconds)

async function examineAddress(address: Named, relay: Relay, ca: string | undefined) {
  const { url, way } = address
  const ask = async (credential: ReturnType<typeof credentialOf>) => {
    const client = await openTurnClient(address, credential, ca)
    try {
      const answer = await client.allocate()
      if (answer === 'ok') await client.refresh(0)
      return { answer, client }
    } finally {
      client.close()
    }
  }
  try {
    const { answer, client } = await ask(credentialOf(relay))
    const findings = certificateFindings(url, client)
    if (answer !== 'ok') return { isOpen: false, findings: [...findings, bad(`${url} ${refusalText(answer)}`)] }
    const strange = await ask(relayCredential('not the secret of this relay', 'doctor', 120))
    const ended = await ask(credentialOf(relay, -60))
    if (strange.answer === 'ok')
      findings.push(bad(`${url} takes a credential of another secret: strangers use this relay; set use-auth-secret`))
    if (ended.answer === 'ok')
      findings.push(bad(`${url} takes a credential that has ended; set use-auth-secret, and look at the relay’s clock`))
    if (findings.every(({ level }) => level !== 'bad'))
      findings.push(ok(`${url} works over ${wayNames[way]}, and refuses a wrong and an ended credential`))
    return { isOpen: true, findings }
  } catch (reason) {
    const why = reason instanceof Error ? reason.message : String(reason)
    const transport = way === 'udp' ? 'udp' : 'tcp'
    const text = `${url} is not reached (${why}): does the relay run, and does its firewall let ${address.port}/${transport} in?`
    return { isOpen: false, findings: [bad(text)] }
  }
}

function refusalText(answer: TurnAnswer): string {
  if (answer === 401)
    return 'refuses our credential: TURN_SECRET is not its static-auth-secret, or one of the two clocks is wrong'
  if (answer === 486 || answer === 508) return `is full (${answer}): look at user-quota, total-quota and its ports`
  return `refuses a connection with ${answer}`
}

function certificateFindings(url: string, { certificate }: TurnClient): Finding[] {
  if (!certificate) return []
  const { trouble, validTo, names } = certificate
  const day = validTo.toISOString().slice(0, 10)
  const days = Math.floor((validTo.getTime() - Date.now()) / 86_400_000)
  if (validTo.getTime() < Date.now())
    return [bad(`the certificate of ${url} ended on ${day}: browsers refuse it; renew it and restart the relay`)]
  if (trouble)
    return [bad(`the certificate of ${url} is not believed (${trouble}; it is for ${names}): browsers refuse it`)]
  if (days < DAYS_AHEAD) return [note(`the certificate of ${url} ends in ${days} days, on ${day}; renew it`)]
  return [ok(`the certificate of ${url} is right and lasts until ${day}`)]
}

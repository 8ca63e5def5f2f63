import ipaddr from 'ipaddr.js'
import { bad, type Finding, note, ok } from '../finding.ts'
import type { TurnClient } from './client.ts'
import { REFUSED_RANGES } from './refused-ranges.ts'

const FORBIDDEN = 403
const FIRST_CHANNEL = 0x4000
const PACKET_MS = 3_000
const isIPv6 = (address: string) => address.includes(':')

type OpenRelay = {
  open(): Promise<TurnClient>
  /** Over TCP or TLS, which alone can ask for relayed TCP connections. */
  openStream: (() => Promise<TurnClient>) | null
  isPublic: boolean
}

/** What a relay that takes our credential does with it: whom it leads to, and whether two people reach each other. */
export async function examineOpenRelay(relay: OpenRelay): Promise<Finding[]> {
  const clients: TurnClient[] = []
  const opened = async (open: () => Promise<TurnClient>) => {
    const client = await open()
    clients.push(client)
    return client
  }
  try {
    const [one, other] = [await opened(relay.open), await opened(relay.open)]
    await Promise.all([one.allocate(), other.allocate()])
    const six = await opened(relay.open)
    const hasSix = (await six.allocate({ family: 6 })) === 'ok'
    return [
      ...addressFindings(one, relay.isPublic),
      ...(await rangeFindings(one, hasSix ? six : null)),
      ...(await packetFindings(one, other)),
      ...(relay.openStream ? await streamFindings(await opened(relay.openStream)) : []),
      ...(one.software() ? [note(`the relay names its software (${one.software()}); set no-software-attribute`)] : []),
    ]
  } catch (reason) {
    return [bad(`the relay stopped to answer (${(reason as Error).message})`)]
  } finally {
    await Promise.all(clients.map((client) => client.refresh(0).catch(() => {})))
    for (const client of clients) client.close()
  }
}

function addressFindings(client: TurnClient, isPublic: boolean): Finding[] {
  const address = client.relayed()?.address
  if (!isPublic || !address || ipaddr.parse(address).range() === 'unicast') return []
  return [bad(`the relay gives its inner address ${address} to browsers, which nobody reaches; set external-ip`)]
}

/** Asks for a permission and a channel to an address in every range; nothing is sent there. */
async function rangeFindings(four: TurnClient, six: TurnClient | null): Promise<Finding[]> {
  const samples = REFUSED_RANGES.filter(({ sample }) => six || !isIPv6(sample))
  const answers = await Promise.all(
    samples.map(async ({ range, sample, what }, at) => {
      const client = isIPv6(sample) && six ? six : four
      const peer = { address: sample, port: 9 }
      const both = [await client.permit(peer), await client.bindChannel(FIRST_CHANNEL + at, peer)]
      return { text: `${range} (${what})`, isRefused: both.every((answer) => answer === FORBIDDEN) }
    }),
  )
  const openRanges = answers.filter(({ isRefused }) => !isRefused).map(({ text }) => text)
  if (openRanges.length > 0)
    return [bad(`the relay leads to ${openRanges.join(', ')}; add the denied-peer-ip lines of deploy/coturn.conf`)]
  return [
    ok(`the relay leads to none of ${samples.length} inner and reserved networks${six ? '' : ' (it has no IPv6)'}`),
  ]
}

/** A packet from one relayed address to the other, as between two people in a call. */
async function packetFindings(one: TurnClient, other: TurnClient): Promise<Finding[]> {
  const [here, there] = [one.relayed(), other.relayed()]
  if (!here || !there) return [bad('the relay gives no address')]
  const answers = [await one.permit(there), await other.permit(here)]
  const sent = Buffer.from(crypto.randomUUID())
  const arrived = new Promise<boolean>((resolve) => {
    other.onData((data) => data.equals(sent) && resolve(true))
    const timer = setTimeout(resolve, PACKET_MS, false)
    timer.unref()
  })
  if (answers.every((answer) => answer === 'ok')) {
    one.send(there, sent)
    const again = setTimeout(() => one.send(there, sent), PACKET_MS / 3)
    const isThere = await arrived
    clearTimeout(again)
    if (isThere) return [ok('a packet goes from one connection of the relay to another')]
  }
  return [
    bad(
      `two people on this relay do not reach each other (${here.address}, ${answers.join(' and ')}): behind NAT it needs external-ip and an allowed-peer-ip for its own address`,
    ),
  ]
}

async function streamFindings(client: TurnClient): Promise<Finding[]> {
  if ((await client.allocate({ tcp: true })) !== 'ok') return []
  return [bad('the relay opens TCP connections to others, which no call needs; set no-tcp-relay')]
}

import { execFile } from 'node:child_process'
import { relayCredential } from '#app/platform/outside/ice.server.ts'
import coturn from '../../deploy/coturn.conf?raw'
import { examineCertificate } from './certificate.ts'
import { bad, type Finding, note, ok } from './finding.ts'

type Relay = { urls: readonly string[]; secret: string }
type Address = { url: string; way: 'UDP' | 'TCP' | 'TLS'; host: string; port: string }

/** With all ciphers, the client's handshake often hangs. */
const flagsByTransport = { UDP: [], TCP: ['-t'], TLS: ['-t', '-S', '-F', 'TLSv1.2'] }
const reasonByTransport = {
  UDP: 'each lost packet delays sound and picture; add turn:…:3478?transport=udp',
  TCP: 'people in networks that block UDP only have TLS; add turn:…:3478?transport=tcp',
  TLS: 'calls fail in networks that only allow web pages; add turns:…:443?transport=tcp',
}
const CLIENT_MS = 20_000

/** Tests with coturn's own client. `ca` is the certificate authority, if it isn't a public one. */
export async function examineRelay(relay: Relay, ca?: string): Promise<Finding[]> {
  const named = relay.urls.map(addressOf)
  const wrong = named.flatMap((each) => (typeof each === 'string' ? [bad(`TURN_URLS: ${each}`)] : []))
  const addresses = named.filter((each) => typeof each !== 'string')
  const missing = Object.entries(reasonByTransport)
    .filter(([way]) => !addresses.some((each) => each.way === way))
    .map(([way, why]) => note(`TURN_URLS has no relay over ${way}: ${why}`))
  try {
    const examined = await Promise.all(addresses.map((address) => examineAddress(address, relay, ca)))
    const open = addresses.find((_, at) => examined[at]?.isOpen)
    const beyond = open ? await examinePeers(open, relay) : []
    return [...wrong, ...missing, ...examined.flatMap(({ findings }) => findings), ...beyond]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const way = 'install coturn’s client (apt-get install coturn), or make a test call between two networks'
    return [...wrong, ...missing, note(`the relay wasn’t checked, because turnutils_uclient is missing; ${way}`)]
  }
}

/** Parses an address of `TURN_URLS` (RFC 7065), or returns what is wrong with it. */
function addressOf(url: string): Address | string {
  const match = /^(turns?):(\[[0-9a-fA-F:]+\]|[^:?[\]]+)(?::(\d{1,5}))?(?:\?transport=(udp|tcp))?$/.exec(url)
  if (!match) return `${url} isn’t an address such as turn:turn.example.org:3478?transport=udp`
  const [, scheme, host = '', port, transport] = match
  const isTls = scheme === 'turns'
  if (isTls && transport === 'udp') return `${url}: no browser supports TLS over UDP; use transport=tcp`
  const way = isTls ? 'TLS' : transport === 'tcp' ? 'TCP' : 'UDP'
  return { url, way, host: host.replace(/^\[|\]$/g, ''), port: port ?? (isTls ? '5349' : '3478') }
}

/** Resolves with its last line, or '' on success. The credential shows in the process list, but expires soon. */
function ask(address: Address, { username, credential }: ReturnType<typeof relayCredential>, ...flags: string[]) {
  const { way, host, port } = address
  const person = ['-u', username, '-w', credential]
  const args = [...flagsByTransport[way], '-p', port, ...person, '-m', '1', '-c', ...flags, host]
  return new Promise<string>((resolve, reject) => {
    execFile('turnutils_uclient', args, { timeout: CLIENT_MS }, (error, stdout, stderr) => {
      if (error?.code === 'ENOENT') return reject(error)
      if (!error) return resolve(/lost packets \d+ \(100/.test(stdout) ? 'its packets were lost' : '')
      if (error.killed) return resolve('it doesn’t answer')
      resolve(
        (stdout + stderr)
          .trim()
          .split('\n')
          .at(-1)
          ?.replace(/^\d+: : /, '') ?? 'it gave no reason',
      )
    })
  })
}

async function examineAddress(address: Address, { secret }: Relay, ca: string | undefined) {
  const { url, way } = address
  // Between two connections of the relay (-y), as in a call.
  const [own, strange, ended] = await Promise.all([
    ask(address, relayCredential(secret, 'doctor', 120), '-y', '-n', '1', '-z', '1'),
    ask(address, relayCredential('not the secret of this relay', 'doctor-strange', 120), '-y', '-n', '0'),
    ask(address, relayCredential(secret, 'doctor-ended', -60), '-y', '-n', '0'),
  ])
  const findings: Finding[] = []
  if (strange === '')
    findings.push(
      bad(`${url} accepts credentials with a wrong secret, so anyone can use the relay; set use-auth-secret`),
    )
  if (ended === '')
    findings.push(bad(`${url} accepts expired credentials; set use-auth-secret, and check the relay’s clock`))
  if (own !== '') findings.push(bad(troubleOf(address, own)))
  else if (findings.length === 0)
    findings.push(ok(`${url} works over ${way}: it carries packets, and rejects wrong and expired credentials`))
  if (own === '' && way === 'TLS')
    findings.push(await examineCertificate({ ...address, port: Number(address.port) }, ca))
  return { isOpen: own === '', findings }
}

function troubleOf({ url, way, port }: Address, answer: string): string {
  if (/Cannot complete Allocation/.test(answer))
    return `${url} rejects our credentials: TURN_SECRET isn’t its static-auth-secret, or one of the two clocks is wrong`
  if (/Forbidden/.test(answer))
    return `two people on ${url} can’t reach each other (${answer}): behind NAT it needs external-ip and an allowed-peer-ip for its own address`
  if (/Quota|error 508/.test(answer)) return `${url} is full (${answer}): check user-quota, total-quota and its ports`
  const transport = way === 'UDP' ? 'udp' : 'tcp'
  return `${url} can’t be reached (${answer}): is the relay running, and does its firewall allow ${port}/${transport}?`
}

/** Asks for a channel to the last address of every range that deploy/coturn.conf denies. Sends nothing there. */
async function examinePeers(address: Address, { secret }: Relay): Promise<Finding[]> {
  const ranges = [...coturn.matchAll(/^denied-peer-ip=(.+)-(.+)$/gm)]
  const answers = await Promise.all(
    ranges.map(async ([, first = '', last = ''], nth) => {
      const family = last.includes(':') ? ['-x'] : []
      // Each as a different person, because connections per person are limited.
      const credential = relayCredential(secret, `doctor-${nth}`, 120)
      return { range: `${first}-${last}`, answer: await ask(address, credential, ...family, '-n', '0', '-e', last) }
    }),
  )
  const isWithoutIPv6 = ({ answer }: { answer: string }) => /Unsupported address family/.test(answer)
  const openRanges = answers.filter((each) => !/Forbidden/.test(each.answer) && !isWithoutIPv6(each))
  const list = openRanges.map(({ range }) => range).join(', ')
  const tcp = await ask(address, relayCredential(secret, 'doctor-tcp', 120), '-T', '-n', '0')
  return [
    openRanges.length > 0
      ? bad(`the relay can reach ${list}; add the denied-peer-ip lines of deploy/coturn.conf`)
      : ok(`the relay reaches no private or reserved network${answers.some(isWithoutIPv6) ? ' (it has no IPv6)' : ''}`),
    ...(tcp === ''
      ? [bad('the relay allows TCP connections to others, which calls don’t need; set no-tcp-relay')]
      : []),
  ]
}

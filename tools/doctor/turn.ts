import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { relayCredential } from '#app/platform/outside/ice.server.ts'
import { bad, type Finding, note, ok } from './finding.ts'

type Relay = { urls: readonly string[]; secret: string }
type Address = { url: string; way: 'UDP' | 'TCP' | 'TLS'; host: string; port: string }

/** With all ciphers, the client's handshake often hangs. */
const flagsOfWay = { UDP: [], TCP: ['-t'], TLS: ['-t', '-S', '-F', 'TLSv1.2'] }
const whyEachWay = {
  UDP: 'sound and picture wait behind each other whenever a packet is lost; add turn:…:3478?transport=udp',
  TCP: 'people in networks that block UDP have only TLS; add turn:…:3478?transport=tcp',
  TLS: 'people whose network lets only web pages through cannot talk; add turns:…:443?transport=tcp',
}
const CLIENT_MS = 20_000
const CERTIFICATE_DAYS = 14

/** Tests with coturn's own client. `ca` is the certificate authority, if it isn't a public one. */
export async function examineRelay(relay: Relay, ca?: string): Promise<Finding[]> {
  const named = relay.urls.map(addressOf)
  const wrong = named.flatMap((each) => (typeof each === 'string' ? [bad(`TURN_URLS: ${each}`)] : []))
  const addresses = named.filter((each) => typeof each !== 'string')
  const missing = Object.entries(whyEachWay)
    .filter(([way]) => !addresses.some((each) => each.way === way))
    .map(([way, why]) => note(`TURN_URLS names no relay over ${way}: ${why}`))
  try {
    const examined = await Promise.all(addresses.map((address) => examineAddress(address, relay, ca)))
    const open = addresses.find((_, at) => examined[at]?.isOpen)
    const beyond = open ? await examinePeers(open, relay) : []
    return [...wrong, ...missing, ...examined.flatMap(({ findings }) => findings), ...beyond]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const way = 'install coturn’s client (apt-get install coturn), or make a test call between two networks'
    return [...wrong, ...missing, note(`the relay was not checked, because turnutils_uclient is missing: ${way}`)]
  }
}

/** Parses an address of `TURN_URLS` (RFC 7065), or returns what is wrong with it. */
function addressOf(url: string): Address | string {
  const match = /^(turns?):(\[[0-9a-fA-F:]+\]|[^:?[\]]+)(?::(\d{1,5}))?(?:\?transport=(udp|tcp))?$/.exec(url)
  if (!match) return `${url} is no address such as turn:turn.example.org:3478?transport=udp`
  const [, scheme, host = '', port, transport] = match
  const isTls = scheme === 'turns'
  if (isTls && transport === 'udp') return `${url}: no browser speaks TLS over UDP; write transport=tcp`
  const way = isTls ? 'TLS' : transport === 'tcp' ? 'TCP' : 'UDP'
  return { url, way, host: host.replace(/^\[|\]$/g, ''), port: port ?? (isTls ? '5349' : '3478') }
}

/** Resolves with its last line, or '' on success. The credential shows in the process list, but expires soon. */
function ask(address: Address, { username, credential }: ReturnType<typeof relayCredential>, ...flags: string[]) {
  const { way, host, port } = address
  const person = ['-u', username, '-w', credential]
  const args = [...flagsOfWay[way], '-p', port, ...person, '-m', '1', '-c', ...flags, host]
  return new Promise<string>((resolve, reject) => {
    execFile('turnutils_uclient', args, { timeout: CLIENT_MS }, (error, stdout, stderr) => {
      if (error?.code === 'ENOENT') return reject(error)
      if (!error) return resolve(/lost packets \d+ \(100/.test(stdout) ? 'its packets were lost' : '')
      if (error.killed) return resolve('it does not answer')
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
    findings.push(bad(`${url} takes a credential of another secret: strangers use this relay; set use-auth-secret`))
  if (ended === '')
    findings.push(bad(`${url} takes a credential that has ended; set use-auth-secret, and look at the relay’s clock`))
  if (own !== '') findings.push(bad(troubleOf(address, own)))
  else if (findings.length === 0)
    findings.push(ok(`${url} works over ${way}: it carries packets, and refuses a wrong and an ended credential`))
  if (own === '' && way === 'TLS') findings.push(await certificateOf(address, ca))
  return { isOpen: own === '', findings }
}

function troubleOf({ url, way, port }: Address, answer: string): string {
  if (/Cannot complete Allocation/.test(answer))
    return `${url} refuses our credential: TURN_SECRET is not its static-auth-secret, or one of the two clocks is wrong`
  if (/Forbidden/.test(answer))
    return `two people on ${url} do not reach each other (${answer}): behind NAT it needs external-ip and an allowed-peer-ip for its own address`
  if (/Quota|error 508/.test(answer)) return `${url} is full (${answer}): look at user-quota, total-quota and its ports`
  const transport = way === 'UDP' ? 'udp' : 'tcp'
  return `${url} is not reached (${answer}): does the relay run, and does its firewall let ${port}/${transport} in?`
}

const certificateOf = ({ url, host, port }: Address, ca: string | undefined) =>
  new Promise<Finding>((resolve) => {
    const options = { host, port: Number(port), ...(isIP(host) ? {} : { servername: host }), ...(ca ? { ca } : {}) }
    const socket = connect(options, () => {
      const ends = new Date(socket.getPeerCertificate().valid_to)
      const days = Math.floor((ends.getTime() - Date.now()) / 86_400_000)
      const isSoon = days < CERTIFICATE_DAYS ? note(`the certificate of ${url} ends in ${days} days; renew it`) : null
      resolve(isSoon ?? ok(`the certificate of ${url} is right and lasts until ${ends.toISOString().slice(0, 10)}`))
      socket.destroy()
    })
    socket.on('error', ({ message }) => resolve(bad(`browsers refuse the certificate of ${url}: ${message}`)))
  })

/** Asks for a channel to the last address of every range that deploy/coturn.conf denies. Sends nothing there. */
async function examinePeers(address: Address, { secret }: Relay): Promise<Finding[]> {
  const ranges = [...readFileSync('deploy/coturn.conf', 'utf8').matchAll(/^denied-peer-ip=(.+)-(.+)$/gm)]
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
      ? bad(`the relay leads to ${list}; add the denied-peer-ip lines of deploy/coturn.conf`)
      : ok(`the relay leads to no inner or reserved network${answers.some(isWithoutIPv6) ? ' (it has no IPv6)' : ''}`),
    ...(tcp === '' ? [bad('the relay opens TCP connections to others, which no call needs; set no-tcp-relay')] : []),
  ]
}

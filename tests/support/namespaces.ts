import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Network and names of this process, so that concurrent processes don't collide. */
const network = `10.${200 + (process.pid % 50)}`
/** The address of this machine, as seen from a simulated one. */
export const HOST_ADDRESS = `${network}.0.1`

/** Packets that a network drops silently. */
type Swallowed = { udp?: boolean; tcpPort?: number }

export type Machine = ReturnType<typeof makeMachine>

const run = (program: string, line: string) =>
  execFileSync(program, line.split(' '), { stdio: ['ignore', 'ignore', 'pipe'] })
const ip = (line: string) => run('ip', line)

/** Drops UDP and a TCP port, as a BPF program, because packet filters aren't available everywhere. */
function dropping({ udp, tcpPort = 0 }: Swallowed): string {
  const [loadByte, loadHalf, jumpIfEqual, answer] = [48, 40, 21, 6]
  const [protocol, sourcePort, targetPort, drop, pass] = [23, 34, 36, 2, 0xffffffff]
  const lines = [
    [loadByte, 0, 0, protocol],
    [jumpIfEqual, udp ? 6 : 0, 0, 17],
    [jumpIfEqual, 0, 4, 6],
    [loadHalf, 0, 0, targetPort],
    [jumpIfEqual, 3, 0, tcpPort],
    [loadHalf, 0, 0, sourcePort],
    [jumpIfEqual, 1, 0, tcpPort],
    [answer, 0, 0, pass],
    [answer, 0, 0, drop],
  ]
  return `${lines.length},${lines.map((line) => line.join(' ')).join(',')}`
}

/** Why network namespaces can't be created here; null if they can. */
export function namespacesRefusal(): string | null {
  try {
    ip(`netns add visavis-${process.pid}`)
    ip(`netns del visavis-${process.pid}`)
    return null
  } catch {
    return 'needs root and `ip netns`: machines with addresses of their own are network namespaces'
  }
}

/** Creates a network namespace with its own address (`nth` 1 to 9) that only reaches this machine. */
export function makeMachine(nth: number) {
  const name = `vis${process.pid}n${nth}`
  /** Ends of a virtual cable: the one here and the one in the namespace. */
  const ends = (cable: number) => [`${name}o${cable}`, `${name}i${cable}`] as const
  const ipThere = (line: string) => ip(`-n ${name} ${line}`)
  let cable = 0
  let subnet = ''
  let address = ''

  function connect() {
    const [outer, inner] = ends(++cable)
    subnet = `${network}.${nth + 10 * cable}`
    address = `${subnet}.2`
    ip(`link add ${outer} type veth peer name ${inner}`)
    ip(`link set ${inner} netns ${name}`)
    ip(`addr add ${subnet}.1/24 dev ${outer}`)
    if (nth === 1 && cable === 1) ip(`addr add ${HOST_ADDRESS}/32 dev ${outer}`)
    ip(`link set ${outer} up`)
    run('tc', `qdisc add dev ${outer} clsact`)
    ipThere(`addr add ${address}/24 dev ${inner}`)
    ipThere(`link set ${inner} up`)
    ipThere(`route add default via ${subnet}.1`)
  }

  ip(`netns add ${name}`)
  ipThere('link set lo up')
  connect()
  const folder = mkdtempSync(join(tmpdir(), 'visavis-machine-'))
  return {
    get address() {
      return address
    },
    /** A program that runs another one in the namespace, with the same arguments and files. */
    within(program: string) {
      const file = join(folder, 'start')
      writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${name} ${program} "$@"\n`)
      chmodSync(file, 0o755)
      return file
    },
    /** Sets which packets its network drops from now on, in both directions. */
    swallow(packets: Swallowed) {
      for (const direction of ['ingress', 'egress']) {
        const filter = `dev ${ends(cable)[0]} ${direction} protocol ip pref 1`
        execFileSync('tc', [...`filter replace ${filter} handle 1 bpf da bytecode`.split(' '), dropping(packets)])
      }
    },
    changeAddress() {
      const [, inner] = ends(cable)
      const old = address
      address = `${subnet}.${Number(old.split('.')[3]) + 1}`
      ipThere(`addr del ${old}/24 dev ${inner}`)
      ipThere(`addr add ${address}/24 dev ${inner}`)
      ipThere(`route add default via ${subnet}.1`)
    },
    /** Takes its interface down and connects it by another one, to a network that drops nothing. */
    changeInterface() {
      ipThere(`link set ${ends(cable)[1]} down`)
      connect()
    },
    remove() {
      for (let nthCable = 1; nthCable <= cable; nthCable++) ip(`link del ${ends(nthCable)[0]}`)
      ip(`netns del ${name}`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

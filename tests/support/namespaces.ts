import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Networks and names of this process, so that two of them at once do not meet. */
const network = `10.${200 + (process.pid % 50)}`
/** The address at which a machine of its own reaches this one. */
export const HOST_ADDRESS = `${network}.0.1`

export type Machine = {
  address: string
  /** A program that runs another one over there, with the same arguments and files. */
  within(program: string): string
  remove(): void
}

const ip = (line: string) => execFileSync('ip', line.split(' '), { stdio: ['ignore', 'ignore', 'pipe'] })

/** Why network namespaces cannot be made here; null when they can. */
export function namespacesRefusal(): string | null {
  try {
    ip(`netns add visavis-${process.pid}`)
    ip(`netns del visavis-${process.pid}`)
    return null
  } catch {
    return 'needs root and `ip netns`: machines with addresses of their own are network namespaces'
  }
}

/** Makes a network namespace with an address of its own (`nth` 1 to 9), from which only this machine is reached. */
export function makeMachine(nth: number): Machine {
  const [name, outer, inner] = ['', 'o', 'i'].map((end) => `vis${process.pid}n${nth}${end}`) as [string, string, string]
  const address = `${network}.${nth}.2`
  removeMachine(name, outer)
  ip(`netns add ${name}`)
  ip(`link add ${outer} type veth peer name ${inner}`)
  ip(`link set ${inner} netns ${name}`)
  ip(`addr add ${network}.${nth}.1/24 dev ${outer}`)
  if (nth === 1) ip(`addr add ${HOST_ADDRESS}/32 dev ${outer}`)
  ip(`link set ${outer} up`)
  for (const line of ['link set lo up', `addr add ${address}/24 dev ${inner}`, `link set ${inner} up`])
    ip(`-n ${name} ${line}`)
  ip(`-n ${name} route add default via ${network}.${nth}.1`)
  const folder = mkdtempSync(join(tmpdir(), 'visavis-machine-'))
  return {
    address,
    within(program) {
      const file = join(folder, 'start')
      writeFileSync(file, `#!/bin/sh\nexec ip netns exec ${name} ${program} "$@"\n`)
      chmodSync(file, 0o755)
      return file
    },
    remove() {
      removeMachine(name, outer)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function removeMachine(name: string, outer: string) {
  for (const line of [`link del ${outer}`, `netns del ${name}`])
    try {
      ip(line)
    } catch {
      // It was not there.
    }
}

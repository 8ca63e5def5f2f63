import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './postgres-cluster.ts'

/** A TURN relay (coturn) on loopback. */
export type Relay = {
  url: string
  port: number
  secret: string
  output(): string
  /** Suspends the process: no media pass, and nothing is forgotten, until `goOn`. */
  pause(): void
  goOn(): void
  stop(): Promise<void>
}

/**
 * Starts coturn with a shared secret, as docs/self-hosting.md says, but for loopback; `again` is one that was stopped.
 */
export async function startRelay(again?: { port: number; secret: string }): Promise<Relay> {
  const port = again?.port ?? (await freePort())
  const secret = again?.secret ?? crypto.randomUUID()
  const directory = mkdtempSync(join(tmpdir(), 'visavis-relay-'))
  const child: ChildProcess = spawn(
    'turnserver',
    [
      '-n',
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      `--listening-port=${port}`,
      '--min-port=49160',
      '--max-port=49360',
      '--allow-loopback-peers',
      '--use-auth-secret',
      `--static-auth-secret=${secret}`,
      '--realm=visavis.test',
      '--no-tls',
      '--no-dtls',
      '--no-cli',
      '--log-file=stdout',
      `--pidfile=${join(directory, 'pid')}`,
      `--userdb=${join(directory, 'db')}`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  await answersStun(port)
  return {
    url: `turn:127.0.0.1:${port}?transport=udp`,
    port,
    secret,
    output: () => output,
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGCONT')
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Asks with a STUN binding request until there is an answer. */
async function answersStun(port: number) {
  const request = Buffer.alloc(20)
  request.writeUInt16BE(1, 0)
  request.writeUInt32BE(0x2112a442, 4)
  for (let attempt = 0; attempt < 100; attempt++) {
    const socket = createSocket('udp4')
    const answered = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), 100)
      socket.once('message', () => {
        clearTimeout(timer)
        resolve(true)
      })
      socket.send(request, port, '127.0.0.1')
    })
    socket.close()
    if (answered) return
  }
  throw new Error('the relay did not answer')
}

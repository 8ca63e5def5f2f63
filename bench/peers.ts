import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PreparedList } from './peers/prepared-list.ts'

/** A peer that serves in a process of its own. */
export type Peer = { origin: string; pid: number; stop(): Promise<void> }

/** Starts a program of bench/peers; `message` is what it waits for before it serves. */
async function startPeer(program: string | URL, message?: object): Promise<Peer> {
  const child = fork(program, {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  if (message) child.send(message)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** 24 plain cards from memory in a bare application of the framework we use, built with it. */
export async function startBarePages(): Promise<Peer> {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-bare-pages-'))
  const application = fileURLToPath(new URL('./peers/bare-pages', import.meta.url))
  const builder = join(dirname(createRequire(import.meta.url).resolve('@react-router/dev/package.json')), 'bin.cjs')
  execFileSync(process.execPath, [builder, 'build', application], {
    env: { ...process.env, NODE_ENV: 'production', BARE_PAGES_BUILD: folder },
    stdio: 'pipe',
  })
  const peer = await startPeer(join(folder, 'server', 'index.js'))
  return {
    ...peer,
    async stop() {
      await peer.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The list's statements through `pg`, prepared. */
export const startPreparedList = (list: PreparedList) =>
  startPeer(new URL('./peers/prepared-list.ts', import.meta.url), list)

/** Pages of a server without their scripts, from memory. */
export const startStaticCopy = (origin: string) =>
  startPeer(new URL('./peers/static-copy.ts', import.meta.url), { origin })

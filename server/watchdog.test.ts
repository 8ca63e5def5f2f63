import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { nextStall, type Stall } from './watchdog.ts'

/** Runs `script` in a process of its own, whose watchdog allows this many seconds of a blocked event loop. */
function watched(seconds: number, script: string, options: string[] = []) {
  const run = `import('./server/watchdog.ts').then(({ watchEventLoop }) => { watchEventLoop(${seconds}, console); ${script} })`
  const child: ChildProcess = spawn(process.execPath, [...options, '-e', run], { stdio: ['ignore', 'pipe', 'ignore'] })
  let said = ''
  child.stdout?.on('data', (chunk) => {
    said += chunk
  })
  return { child, said: () => said, ended: once(child, 'exit').then(([, signal]) => signal) }
}

const block = (seconds: number) => `const t = Date.now(); while (Date.now() - t < ${seconds * 1000});`
const ownEnd = `setTimeout(() => process.exit(0), 0)`

test('a blocked event loop ends the process with one line in the log', async () => {
  const { said, ended } = watched(0.5, 'for (;;);')
  expect(await ended).toBe('SIGKILL')
  expect(said().trim().split('\n')).toEqual([
    expect.stringMatching(/^\{"level":60.*the event loop was blocked for .* s/),
  ])
})

test('also while nobody reads what the process writes', { tags: ['deep'] }, async () => {
  const { child, ended } = watched(
    0.5,
    `const fs = require('node:fs'); process.stdout; for (;;) try { fs.writeSync(1, 'x'.repeat(65536)) } catch {}`,
  )
  child.stdout?.removeAllListeners('data').pause()
  expect(await ended).toBe('SIGKILL')
})

test('work that blocks for less, and a debugger that holds the loop, end nothing', { tags: ['deep'] }, async () => {
  const short = watched(20, `${block(0.5)} ${ownEnd}`)
  const debugged = watched(0.5, `setTimeout(() => { ${block(1.5)} ${ownEnd} }, 100)`, ['--inspect=0'])
  const off = watched(0, `${block(0.5)} ${ownEnd}`)
  expect(await Promise.all([short.ended, debugged.ended, off.ended])).toEqual([null, null, null])
})

test('a process that was suspended, as by a machine that sleeps, was not blocked', () => {
  let stall: Stall = { heartbeats: 7, ms: 0, at: 0 }
  const turn = (heartbeats: number, later: number) => {
    stall = nextStall(stall, { heartbeats, at: stall.at + later }, 1_000)
    return stall.ms
  }
  expect([turn(7, 1_000), turn(7, 1_010)]).toEqual([1_000, 2_010])
  expect(turn(7, 8 * 3_600_000)).toBe(4_010)
  expect(turn(8, 1_000)).toBe(0)
})

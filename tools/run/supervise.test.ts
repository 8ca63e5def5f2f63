import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'visavis-supervise-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let programs = 0

/**
 * Supervises a program that notes each of its starts and then does what `script` says with their number in `starts`.
 */
function supervised(script: string) {
  const file = join(folder, String(++programs))
  const program = `const fs = require('node:fs'); fs.appendFileSync(${JSON.stringify(file)}, 'x')
    const starts = fs.readFileSync(${JSON.stringify(file)}, 'utf8').length; ${script}`
  const run = `import('./tools/run/supervise.mjs').then(({ supervise }) => supervise(process.execPath,
    ['-e', ${JSON.stringify(program)}], {}, { firstMs: 10, longestMs: 20, quickMs: 60000, maxQuickExits: 4 }))`
  const child: ChildProcess = spawn(process.execPath, ['-e', run], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said += chunk
    })
  const ended = once(child, 'close').then(([code]) => ({ code, said, starts: readFileSync(file, 'utf8').length }))
  return { child, ended, said: () => said }
}

test('a program that crashes or is killed is started again, and its clean end is the end', async () => {
  const { ended } = supervised(`if (starts === 1) process.exit(7)
    if (starts === 2) process.kill(process.pid, 'SIGKILL'); else process.exit(0)`)
  const { code, said, starts } = await ended
  expect([code, starts]).toEqual([0, 3])
  expect(said).toMatch(
    /ended \(code 7\)\. It is started again in 0\.01 s[\s\S]*ended \(SIGKILL\)\. It is started again in 0\.02 s/,
  )
})

test('a start that was refused is not tried again', async () => {
  expect(await supervised('process.exit(78)').ended).toEqual({ code: 78, said: '', starts: 1 })
})

test('a program that always ends soon after its start is given up', { tags: ['deep'] }, async () => {
  const { code, said, starts } = await supervised('process.exit(1)').ended
  expect([code, starts]).toEqual([1, 4])
  expect(said).toContain('The program ended 4 times soon after its start (code 1)')
})

test('a program whose database is away is started again until it is back', { tags: ['deep'] }, async () => {
  expect(await supervised('process.exit(starts < 9 ? 69 : 0)').ended).toMatchObject({ code: 0, starts: 9 })
})

test('SIGTERM and SIGINT reach the program and end it for good, whatever its code', { tags: ['deep'] }, async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { child, ended, said } = supervised(
      `for (const s of ['SIGTERM', 'SIGINT']) process.on(s, () => process.exit(5)); setInterval(() => {}, 1000); console.log('up')`,
    )
    await expect.poll(said).toContain('up')
    child.kill(signal)
    expect(await ended).toMatchObject({ code: 5, starts: 1 })
  }
})

test('the program ends when what started its supervisor is gone without a word', async () => {
  const program = `console.log('up'); setInterval(() => {}, 1000)`
  const supervisor = `import('./tools/run/supervise.mjs').then(({ endWithParent, supervise }) => {
    endWithParent(); supervise(process.execPath, ['-e', ${JSON.stringify(program)}]) })`
  const starter = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(supervisor)}],
    { stdio: 'inherit' })`
  const child = spawn(process.execPath, ['-e', starter], { stdio: ['ignore', 'pipe', 'inherit'] })
  // Ends with the last of the three that write to it.
  const closed = once(child.stdout, 'close')
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await closed
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

async function run(script: string) {
  const program = `
    const { exitOnUncaughtErrors } = await import('#server/uncaught-errors.ts')
    const { createLog } = await import('#app/platform/log.ts')
    exitOnUncaughtErrors(createLog('info'), async () => console.log('stopped'))
    ${script}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code, lines: said.trim().split('\n') }
}

test('an uncaught exception is logged in one line, and ends the process with a code that makes the supervisor restart it', async () => {
  const { code, lines } = await run(`setTimeout(() => { throw new Error('broken') }); setInterval(() => {}, 1000)`)
  expect(code).toBe(1)
  expect(lines).toContain('stopped')
  expect(lines.filter((line) => line.includes('"message":"broken"'))).toHaveLength(1)
  expect(lines.join()).toContain('uncaught exception, the process exits')
})

test('an unhandled rejection is logged, and the process continues', async () => {
  const { code, lines } = await run(
    `Promise.reject(new Error('lost')); setTimeout(() => console.log('still running'), 200)`,
  )
  expect(code).toBe(0)
  expect(lines).toEqual([expect.stringContaining('unhandled promise rejection'), 'still running'])
})

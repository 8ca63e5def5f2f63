// Plain JavaScript without dependencies, as setup.mjs.
import { spawn } from 'node:child_process'

/** Exit codes of an intended end, and of a start that was refused until the operator fixes something. */
const finalCodes = [0, 78]
/** Exit code while the database is unreachable, however long that takes. */
const unavailableCode = 69

const usual = { firstMs: 1_000, longestMs: 30_000, quickMs: 60_000, maxQuickExits: 8 }

/**
 * Restarts a program that exits by itself, after `firstMs`, doubled up to `longestMs` while it exits within `quickMs`;
 * gives up after `maxQuickExits` unless the database is unreachable. SIGTERM and SIGINT are forwarded and final.
 */
export function supervise(node, args, env = {}, { firstMs, longestMs, quickMs, maxQuickExits } = usual) {
  let child = null
  let pause = null
  let isStopping = false
  let quickExits = 0
  const say = (line) => process.stderr.write(`  ${line}\n`)
  const begin = () => {
    const begun = performance.now()
    child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', (error) => {
      say(`The program cannot be run: ${error.message}`)
      process.exit(1)
    })
    child.once('exit', (code, signal) => {
      child = null
      if (isStopping || finalCodes.includes(code)) process.exit(code ?? 1)
      quickExits = performance.now() - begun < quickMs ? quickExits + 1 : 1
      const how = signal ?? `code ${code}`
      if (quickExits >= maxQuickExits && code !== unavailableCode) {
        say(`The program ended ${quickExits} times soon after its start (${how}). The lines above say why.`)
        process.exit(1)
      }
      const ms = Math.min(firstMs * 2 ** Math.min(quickExits - 1, 20), longestMs)
      say(`The program ended (${how}). It is started again in ${ms / 1000} s.`)
      pause = setTimeout(begin, ms)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      isStopping = true
      clearTimeout(pause)
      if (child) child.kill(signal)
      else process.exit(0)
    })
  begin()
}

/**
 * Sends this program SIGTERM when the one that started it is gone: npm tells its shell, and a shell that is told to end
 * tells nobody.
 */
export function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 1_000)
  watch.unref()
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A backup, restore or drill failed. `message` is one line for the operator. */
export class BackupFailed extends Error {}

/** Runs a program on `input` and passes its output to `output`. Throws with its own words if it fails. */
export async function runProgram<T = void>(
  command: string,
  args: readonly string[],
  {
    env = {},
    input,
    output,
  }: { env?: Record<string, string>; input?: Readable; output?: (from: Readable) => Promise<T> },
): Promise<T> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'pipe' })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new BackupFailed(`${command} is not installed`) : error
  })
  if (!output) child.stdout.resume()
  const [wrote, read] = await Promise.allSettled([
    output?.(child.stdout),
    input ? pipeline(input, child.stdin) : child.stdin.end(),
    ended,
  ])
  const [code] = await ended
  if (wrote.status === 'rejected') throw wrote.reason
  // If the program itself failed, its own words say why it stopped reading.
  const isInputBroken = read.status === 'rejected' && !/^(EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/.test(read.reason.code)
  if (isInputBroken) throw read.reason
  if (code !== 0) throw new BackupFailed(`${command} failed: ${wordsOf(said) || `exit code ${code}`}`)
  return wrote.value as T
}

/** The lines of an error, as one. Warnings come before it, and the failed statement after it. */
const wordsOf = (said: string) =>
  said
    .split('\n')
    .filter((line) => /error|detail|hint|fatal/i.test(line))
    .slice(0, 2)
    .join('; ') || said.trim().split('\n').at(-1)

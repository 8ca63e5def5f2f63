import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DEMO_DOMAIN, DEMO_PASSWORD, NAMED_ACCOUNTS } from '#db/demo/accounts.ts'
import { COMPANIONS } from '#db/demo/people.ts'
import { watchLedger } from './books.ts'
import { freePort } from './postgres-cluster.ts'

export type MailboxMail = {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  attachments: { filename: string; content: string }[]
}

export type AppServer = Awaited<ReturnType<typeof startApp>>

export type AppOptions = {
  env?: Record<string, string>
  /** Folder to copy as data directory; see `prepareImage`. */
  image?: string
  /** Data directory to use in place, for a restart. */
  dataDir?: string
  port?: number
  /** Folder with another build. */
  checkout?: string
  /** Makes new password hashes cheap, where hashing isn't tested. */
  quickHashes?: boolean
  /** Optimises the embedded database while running, as in production; most tests are too short for that. */
  optimises?: boolean
}

/** Sends a form like a same-site page, without following redirects. */
export const postForm = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(url).origin, ...headers },
    body: new URLSearchParams(fields),
  })

/** A cookie set by a response, as a Cookie header; or empty. */
export const cookieFrom = ({ headers }: Response, name = 'session') =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';', 1)[0] ?? ''

/** Starts the built product on a free loopback port and waits until it is ready. */
export async function startApp(options: AppOptions = {}) {
  if (!existsSync('build/server/index.js')) throw new Error('build first, with npm start or npm test')
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'visavis-app-'))
  if (options.image) cpSync(options.image, dataDir, { recursive: true })
  const port = options.port ?? (await freePort())
  const origin = `http://localhost:${port}`
  const flags = [
    ...(options.optimises ? [] : ['--liftoff-only']),
    ...(options.quickHashes ? ['--import', resolve('tests/support/quick-hashes.ts')] : []),
  ]
  const child = spawn(process.execPath, [...flags, 'build/server/index.js'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      APP_ORIGIN: origin,
      LOG_LEVEL: 'info',
      // All clients in a test share one network. Tests of the limit set their own.
      RENDERS_PER_MINUTE: '1000000',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.checkout ? { cwd: options.checkout } : {}),
  })
  const secrets = new Set<string>()
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  await ready(origin, child, () => output)
  const json = async <T>(path: string, body?: unknown): Promise<T> => {
    const response = await fetch(
      origin + path,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json', origin }, body: JSON.stringify(body) },
    )
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.json() as Promise<T>
  }
  const unwatch = watchLedger(async () => {
    const answer = await fetch(`${origin}/dev/ledger`)
    // Only the demo has this endpoint. Other databases are checked by their URL.
    return answer.ok ? ((await answer.json()) as { violations: unknown[] }).violations : null
  })
  const ownsDirectory = options.dataDir === undefined
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    unwatch()
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await once(child, 'exit')
    }
    if (ownsDirectory && signal === 'SIGTERM') rmSync(dataDir, { recursive: true, force: true })
    const leaks = findLogLeaks(output, secrets)
    if (leaks.length > 0) throw new Error(`the log says what it must not:\n${leaks.slice(0, 20).join('\n')}`)
    return child.exitCode
  }
  const mailbox = (to: string) => json<MailboxMail[]>(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)
  return {
    origin,
    dataDir,
    process: child,
    output: () => output,
    /** Cookies, passwords and personal texts that must not be in its output; checked when the server stops. */
    secrets,
    /** Emails to an address, newest first. */
    mailbox,
    async waitForMail(to: string, matching?: RegExp) {
      for (let attempt = 0; attempt < 300; attempt++) {
        const found = (await mailbox(to)).find(
          (mail) => !matching || matching.test(mail.subject) || matching.test(mail.text),
        )
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`no mail to ${to}${matching ? ` like ${matching}` : ''}`)
    },
    advanceClock: (seconds: number) => json<void>('/dev/clock', { advanceSeconds: seconds }),
    setClock: (now: Date) => json<void>('/dev/clock', { now: now.toISOString() }),
    /** Stops it like an operator (SIGTERM). Returns the exit code. */
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

async function ready(origin: string, child: ChildProcess, output: () => string) {
  for (let attempt = 0; attempt < 3000; attempt++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`)
    const response = await fetch(`${origin}/readyz`).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`the server was not ready in time:\n${output()}`)
}

/** The fields of app/platform/log.ts, and those of every line. */
const FIELDS = [
  ...['level', 'time', 'msg', 'requestId', 'method', 'route', 'status', 'ms', 'code', 'job', 'event', 'subject'],
  ...['count', 'attempt', 'detail', 'error'],
]

const peopleNames = [
  ...NAMED_ACCOUNTS.map(({ displayName }) => displayName),
  ...COMPANIONS.map(({ fullName }) => fullName),
]
const bios = COMPANIONS.map(({ bio }) => bio.slice(0, 40))

/** Patterns that no log line may contain (ASVS 16.2.5). */
const PATTERNS: readonly [what: string, form: RegExp][] = [
  ['a mail address', /[\w.+-]+@[\w-]+\.[\w.-]+/],
  ['the network address of somebody', /(?<![\w.])(?!127\.|0\.0\.0\.0)\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/],
  ['a cookie', /\b(?:session|trusted|pending)\w*=[\w%.-]{8,}/i],
  ['a token', /[?&/](?:token|code|key)=|Bearer |whsec_\w|sk_(?:test|live)_\w/],
  ['the name of somebody', new RegExp(`\\b(?:${peopleNames.map((name) => RegExp.escape(name)).join('|')})\\b`)],
  ['a password or address of the demo', new RegExp(`${DEMO_PASSWORD}|${RegExp.escape(DEMO_DOMAIN)}`)],
]

function unknownFields(line: string): string[] {
  if (!line.startsWith('{"level"')) return []
  try {
    return Object.keys(JSON.parse(line)).filter((name) => !FIELDS.includes(name))
  } catch {
    return []
  }
}

/**
 * Personal data in a process's output, one line per finding. `secrets` are values known to this run: cookies,
 * passwords, tokens, typed text.
 */
function findLogLeaks(output: string, secrets: Iterable<string> = []): string[] {
  const words = [...secrets, ...bios].filter((word) => word.length >= 8)
  return output
    .split('\n')
    .flatMap((line) => [
      ...unknownFields(line).map((name) => `a field ${name}: ${line}`),
      ...PATTERNS.flatMap(([what, form]) => (form.test(line) ? [`${what}: ${line}`] : [])),
      ...words.flatMap((word) => (line.includes(word) ? [`“${word}”: ${line}`] : [])),
    ])
}

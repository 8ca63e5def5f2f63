// Installs the last commit on empty Debian systems and uses it: `npm run check:install`, as root on Debian. Each system
// has only git and its release's nodejs and npm, and its own process namespace.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { formsOf } from '#tests/http/page-forms.ts'
import { call, makeDebianRoot, npmSettings } from '#tests/support/debian-root.ts'
import { formBrowser } from '#tests/support/form-browser.ts'

const RELEASES = ['bookworm', 'trixie']
const origin = 'http://localhost:3917'
const repository = process.cwd()

function check(isTrue: boolean, words: string): void {
  if (!isTrue) throw new Error(words)
  process.stdout.write(`    ok: ${words}\n`)
}

async function until(holds: () => boolean | Promise<boolean>, what: string, seconds: number): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; !(await holds()); await pause(200))
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`)
}

const isReady = () =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Creates an empty system with a clone for each user. */
function makeSystem(release: string): string {
  const system = makeDebianRoot(release, ['git', 'nodejs', 'npm'])
  call('chroot', system, 'useradd', '--create-home', 'owner')
  for (const home of ['/root', '/home/owner']) call('git', 'clone', '--quiet', repository, `${system}${home}/visavis`)
  call('chroot', system, 'chown', '-R', 'owner:', '/home/owner/visavis')
  return system
}

/**
 * Runs `npm start` as a user of a system. The first process there is a shell, so that npm doesn't adopt orphans. npm
 * gets its own stdin: it makes stdin non-blocking, which would fail the shell's `read`, end it and kill the rest.
 */
function npmStart(system: string, user: 'root' | 'owner') {
  const home = user === 'root' ? '/root' : '/home/owner'
  const settings = {
    ...npmSettings(system),
    HOME: home,
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    PORT: new URL(origin).port,
  }
  const inside =
    'mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && exec chroot --userspec="$1" "$0" sh -c "$2"'
  const child = spawn(
    'unshare',
    [
      ...['--fork', '--pid', '--mount', '--kill-child', 'sh', '-c', inside, system, user],
      `cd ${home}/visavis && npm start </dev/null; echo "npm start: $?"; read -r end`,
    ],
    { env: settings, stdio: ['pipe', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      process.stdout.write(`    | ${String(chunk).trimEnd().replaceAll('\n', '\n    | ')}\n`)
    })
  return { output: () => output, code: () => /npm start: (\d+)/.exec(output)?.[1], child }
}

/** The processes of a system except the first, its shell. */
function processesOf(unshare: number): { pid: number; command: string }[] {
  const first = readFileSync(`/proc/${unshare}/task/${unshare}/children`, 'utf8').trim()
  const space = readlinkSync(`/proc/${first}/ns/pid`)
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid) || pid === first) return []
    try {
      if (readlinkSync(`/proc/${pid}/ns/pid`) !== space) return []
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      return command ? [{ pid: Number(pid), command }] : []
    } catch {
      // The process has just ended.
      return []
    }
  })
}

async function bookACall(): Promise<void> {
  const seeker = formBrowser(origin)
  await seeker.post('/en/login', { intent: 'demo', person: 'lena' })
  const linkOn = async (path: string, pattern: RegExp) =>
    pattern.exec((await seeker.get(path)).html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const profile = await linkOn('/en/companions?excludeFavorites=false', /href="(\/en\/companion\/mara[^"?#]*)/)
  const week = await linkOn(profile, /href="(\/en\/availability\/[^"]+\/video[^"]*)"/)
  const slot = await linkOn(week, /href="([^"]+[?;&]slot=[^"]+)"/)
  const page = await seeker.get(slot)
  const form = formsOf(page.html, page.place).find(({ fields }) => 'idempotencyKey' in fields)
  if (!form) throw new Error(`no form to book with at ${page.place}`)
  const startAt = new URL(slot, origin).searchParams.get('slot') ?? ''
  const minutes = form.fields.expectedCredits?.slice(0, 2) ?? ''
  const booked = await seeker.post(form.address, { ...form.fields, startAt, minutes })
  check(/Booked .*See the details/.test(booked.words), 'a call is booked')
}

/** Runs from `npm start` to a booking, and stops when only npm gets the signal. */
async function startBookStop(system: string, user: 'root' | 'owner'): Promise<void> {
  const begun = performance.now()
  const started = npmStart(system, user)
  await until(() => started.code() !== undefined || isReady(), '/readyz', 3_600)
  check(
    started.code() === undefined,
    `/readyz answers ${user} after ${Math.round((performance.now() - begun) / 1_000)} s`,
  )
  await bookACall()
  const unshare = started.child.pid ?? 0
  const npm = processesOf(unshare).find(({ command }) => command === 'npm start')
  if (npm) process.kill(npm.pid, 'SIGTERM')
  await until(() => processesOf(unshare).length === 0, 'every process ends after SIGTERM to npm', 30)
  check(
    await fetch(origin).then(
      () => false,
      () => true,
    ),
    'SIGTERM to npm ends every process, and the port is free',
  )
  started.child.stdin.end()
}

async function examine(release: string): Promise<void> {
  process.stdout.write(`\n  ${release}: an empty system with git, nodejs and npm …\n`)
  const system = makeSystem(release)
  try {
    const refused = npmStart(system, 'owner')
    await until(() => refused.code() !== undefined, 'the refusal', 60)
    check(
      refused.output().includes('sudo apt-get install -y libatomic1'),
      'a user is told what is missing, and how to install it',
    )
    check(!existsSync(join(system, 'home/owner/visavis/node_modules')), 'before anything is installed')
    refused.child.stdin.end()
    // Root has installed it.
    await startBookStop(system, 'root')
    await startBookStop(system, 'owner')
  } finally {
    rmSync(system, { recursive: true, force: true })
  }
}

if (!existsSync('/usr/bin/mmdebstrap')) call('apt-get', 'install', '-y', '-qq', 'mmdebstrap')
for (const release of RELEASES) await examine(release)

// Runs on whatever Node started npm (20 or newer), before anything is installed: plain JavaScript, no dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
process.chdir(root)

const say = (line) => process.stdout.write(`  ${line}\n`)

/** Exits with one line that says what failed and how to fix it. */
export function giveUp(line) {
  process.stderr.write(`\n  ${line}\n\n`)
  process.exit(1)
}

/** Hash of files and folders, so that steps are repeated only when their sources changed. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name))
      return
    }
    hash.update(path).update('\0').update(readFileSync(path))
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

/** Runs `work` unless the stamp file says that it was done for this key; returns whether it ran. */
export function onceFor(stampPath, key, work) {
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === key) return false
  work()
  mkdirSync(dirname(stampPath), { recursive: true })
  writeFileSync(stampPath, key)
  return true
}

/** Installs exactly what package-lock.json names. */
export function install() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20)
    giveUp(
      `Node ${process.versions.node} is too old to begin with. Install any Node from 20 on, then run the command again.`,
    )
  onceFor('node_modules/.visavis-stamp', hashOf(['package-lock.json', 'package.json']), () => {
    say('Installing what package-lock.json names (a minute or two the first time) …')
    const npm = process.env.npm_execpath
    // Not `npm ci`: it refuses a lockfile without the packages of platforms that a registry does not carry.
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--progress=true']
    const done = npm
      ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
      : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
    if (done.status !== 0)
      giveUp(
        'The packages could not be installed. Check the connection to your npm registry and the free disk space, then run the command again.',
      )
  })
}

/** Path of the project's own Node, installed by npm. */
export function runtime() {
  const own = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major >= 26) return process.execPath
  return giveUp(
    `This machine (${process.platform} ${process.arch}) has no packaged Node 26. Install Node 26 and run the command again.`,
  )
}

/** Builds pages and server when their sources changed. */
export function build(node) {
  const sources = [
    'app',
    'server',
    'db',
    'tools',
    'public',
    'vite.config.ts',
    'react-router.config.ts',
    'package-lock.json',
  ]
  onceFor('build/.stamp', hashOf(sources), () => {
    say('Building …')
    const built = spawnSync(node, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (built.status !== 0) {
      process.stderr.write(built.stdout.toString() + built.stderr.toString())
      giveUp('The build failed; the lines above say where.')
    }
    const compressed = spawnSync(node, ['tools/run/compress-assets.mjs'], { stdio: 'inherit' })
    if (compressed.status !== 0) giveUp('The built files could not be compressed; is the disk full?')
  })
}

/** Runs a program to its end, forwards signals to it and returns its exit code. */
export function runToEnd(node, args, env = {}) {
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))
}

/** Runs one step of a larger command; its output is shown. Returns whether it succeeded. */
export function step(node, title, args, env = {}) {
  const started = Date.now()
  say(`${title} …`)
  const done = spawnSync(node, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  say(`${title}: ${done.status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 100) / 10} s)`)
  return done.status === 0
}

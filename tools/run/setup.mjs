// Runs on whatever Node started npm (20 or newer), before anything is installed: plain JavaScript, no dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null)

function stamp(path, key) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, key)
}

const INSTALLED = 'node_modules/.visavis-stamp'

/**
 * Installs exactly what package-lock.json names. What only tests and checks need can be left out, until it is there.
 */
export function install({ withTests = true } = {}) {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20)
    giveUp(
      `Node ${process.versions.node} is too old to begin with. Install any Node from 20 on, then run the command again.`,
    )
  const key = hashOf(['package-lock.json', 'package.json'])
  const productOnly = `${key} without tests`
  const installed = readIfThere(INSTALLED)
  if (installed === key || (installed === productOnly && !withTests)) return
  const hasTests = installed !== null && !installed.endsWith(' without tests')
  say('Installing what package-lock.json names (a minute or two the first time) …')
  const omit = withTests || hasTests ? [] : ['--omit=dev']
  if (!npmInstall(omit, { addresses: true }) && !npmInstall(omit, { addresses: false }))
    giveUp(
      'The packages could not be installed. Check the connection to your npm registry and the free disk space, then run the command again.',
    )
  stamp(INSTALLED, omit.length > 0 ? productOnly : key)
}

/**
 * Without `addresses` npm asks the registry for all versions of every package first, 150 MB of them; with them it
 * fetches what the lockfile names from where nearly every registry has it.
 */
function npmInstall(options, { addresses }) {
  // npm prefers this name to package-lock.json, which names no registry.
  const withAddresses = 'npm-shrinkwrap.json'
  // Not `npm ci`: it would begin with an empty folder.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--progress=true', ...options]
  if (addresses) {
    writeFileSync(withAddresses, JSON.stringify(addressed(JSON.parse(readFileSync('package-lock.json', 'utf8')))))
    args.push('--replace-registry-host=always', '--loglevel=silent')
  } else args.push('--loglevel=error')
  try {
    const npm = process.env.npm_execpath
    const done = npm
      ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
      : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
    return done.status === 0
  } finally {
    rmSync(withAddresses, { force: true })
  }
}

/** A lockfile with the address of every package, on a host that npm replaces by the registry's. */
export function addressed(lockfile) {
  const packages = Object.entries(lockfile.packages).map(([path, entry]) => {
    if (path === '' || entry.link || entry.inBundle) return [path, entry]
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const file = `${name.slice(name.lastIndexOf('/') + 1)}-${entry.version}.tgz`
    return [path, { ...entry, resolved: `https://registry.invalid/${name}/-/${file}` }]
  })
  return { ...lockfile, packages: Object.fromEntries(packages) }
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

const SOURCES = [
  ...['app', 'server', 'db', 'tools', 'public'],
  ...['vite.config.ts', 'vite.plugins.ts', 'react-router.config.ts', 'package-lock.json'],
]
const [BUILT, COMPRESSED] = ['build/.stamp', 'build/.compressed']

/** Where the files of the product are kept compiled, for its next start. */
export const compiledFiles = () => join(root, 'node_modules/.cache/compiled')

/** Builds pages and server when their sources changed. */
export async function build(node) {
  await buildPages(node)
  if (!(await compressAssets(node))) giveUp('The built files could not be compressed; is the disk full?')
}

/** The same without compressed files for browsers; `beside` is done at the same time, if anything is to be built. */
export async function buildPages(node, beside = async () => {}) {
  const key = hashOf(SOURCES)
  if (readIfThere(BUILT) === key) return
  say('Building …')
  rmSync(COMPRESSED, { force: true })
  const [built] = await Promise.all([
    run(node, ['node_modules/@react-router/dev/bin.cjs', 'build'], { NODE_ENV: 'production' }),
    beside(),
  ])
  if (built.code !== 0) {
    process.stderr.write(built.output)
    giveUp('The build failed; the lines above say where.')
  }
  stamp(BUILT, key)
}

/** Compresses what browsers load, once after a build; until then it is sent as it is. Answers whether it is done. */
export async function compressAssets(node) {
  const key = readIfThere(BUILT) ?? ''
  if (readIfThere(COMPRESSED) === key) return true
  const { code, output } = await run(node, ['tools/run/compress-assets.mjs'])
  if (code === 0) stamp(COMPRESSED, key)
  else process.stderr.write(output)
  return code === 0
}

/** Runs a program to its end; answers its exit code and what it wrote. */
export async function run(node, args, env = {}) {
  const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', resolve)
  })
  return { code, output }
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

// Runs on whatever Node started npm (18 or newer), before anything is installed: plain JavaScript, no dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
process.chdir(root)

const say = (line) => process.stdout.write(`  ${line}\n`)

export function giveUp(line) {
  process.stderr.write(`\n  ${line}\n\n`)
  process.exit(1)
}

export const filesIn = (path) =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesIn(`${path}/${name}`)) : [path]

/** Hash of files and folders except tests, so that steps only run again when their sources changed. */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.filter(existsSync).flatMap(filesIn).sort())
    if (!/\.test\.tsx?$/.test(file)) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null)

function stamp(path, key) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, key)
}

const INSTALLED = 'node_modules/.visavis-stamp'

/** Installs exactly the versions in package-lock.json. */
export async function install() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 18)
    giveUp(`Node ${process.versions.node} is too old. Install Node 18 or newer, then run the command again.`)
  const key = hashOf(['package-lock.json', 'package.json', '.npmrc'])
  if (readIfThere(INSTALLED) === key) return
  requireLibatomic()
  say('Installing packages (a minute or two the first time) …')
  // The build needs development packages, which npm omits if NODE_ENV is production.
  const args = [...withRecentNpm(), 'ci', '--include=dev', '--loglevel=error']
  const npm = begin('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if ((await ended(npm)) !== 0) giveUp('npm could not install the packages; see its output above.')
  stamp(INSTALLED, key)
}

/** Runs the project's npm under its Node: an older npm silently skips native packages that need a newer Node. */
function withRecentNpm() {
  const [, npm, major, minor] = (
    /^npm\/(\d+)\S* node\/v(\d+)\.(\d+)/.exec(process.env.npm_config_user_agent ?? '') ?? []
  ).map(Number)
  if (npm >= 11 && (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19))) return []
  const { packageManager, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const platform = `-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const node = Object.entries(optionalDependencies).find(([name]) => name.endsWith(platform))
  return node ? ['exec', '--yes', `--package=${packageManager}`, `--package=${node.join('@')}`, '--', 'npm'] : []
}

/** The packaged Node needs it, and minimal Debian and Ubuntu installations lack it. */
function requireLibatomic() {
  const name = 'libatomic.so.1'
  const isThere = () => {
    try {
      process.dlopen({ exports: {} }, name)
    } catch (error) {
      // The library was found; it just isn't a Node module.
      return error.message.includes('did not self-register')
    }
  }
  if (process.platform !== 'linux' || isThere()) return
  aptInstall(['libatomic1'])
  if (!isThere())
    giveUp(
      `Node 26 needs ${name}, which is missing on this machine. Install it, then run the command again:\n` +
        '  sudo apt-get install -y libatomic1 (Debian, Ubuntu) or sudo dnf install -y libatomic (Fedora)',
    )
}

/** Installs packages as root on Debian-based systems; does nothing elsewhere. */
export function aptInstall(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say(`Installing ${names.join(' and ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
}

export function runtime() {
  const own = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  if (Number.parseInt(process.versions.node, 10) >= 26) return process.execPath
  return giveUp(
    `There is no packaged Node 26 for this machine (${process.platform} ${process.arch}). Install Node 26, then run the command again.`,
  )
}

const SOURCES = [
  ...['app', 'server', 'db', 'tools', 'public', 'deploy/coturn.conf'],
  ...['vite.config.ts', 'vite.plugins.ts', 'react-router.config.ts', 'package-lock.json'],
]
const BUILT = 'build/.stamp'

export const compiledFiles = () => join(root, 'node_modules/.cache/compiled')

/** Builds in another folder, so that running processes keep their files until the end. */
export async function build(node) {
  const key = hashOf(SOURCES)
  if (readIfThere(BUILT) === key) return
  say('Building …')
  const next = 'node_modules/.cache/build'
  rmSync(next, { recursive: true, force: true })
  const env = { NODE_ENV: 'production', VISAVIS_BUILD: key.slice(0, 12), BUILD_DIRECTORY: next }
  for (const args of [['node_modules/@react-router/dev/bin.cjs', 'build'], ['tools/run/compress-assets.mjs']]) {
    const { code, output } = await run(node, args, env)
    if (code === 0) continue
    process.stderr.write(output)
    giveUp('The build failed; see its output above.')
  }
  keepLoadableFiles('build/server/assets', `${next}/server/assets`)
  stamp(`${next}/.stamp`, key)
  const previous = 'node_modules/.cache/previous-build'
  rmSync(previous, { recursive: true, force: true })
  if (existsSync('build')) renameSync('build', previous)
  renameSync(next, 'build')
  rmSync(previous, { recursive: true, force: true })
}

const KEPT_DAYS = 30

/** Processes of earlier builds may still load these; their names contain a hash. Browser files are in the database. */
function keepLoadableFiles(from, to) {
  const names = existsSync(from) ? readdirSync(from) : []
  for (const name of names.filter((each) => !existsSync(`${to}/${each}`)))
    if (Date.now() - statSync(`${from}/${name}`).mtimeMs < KEPT_DAYS * 86_400_000)
      cpSync(`${from}/${name}`, `${to}/${name}`, { preserveTimestamps: true })
}

/** Starts a program that ends with this one. */
function begin(command, args, options) {
  const child = spawn(command, args, options)
  // On a softer signal, npm would first roll back its changes.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
  return child
}

const ended = (child) =>
  new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', resolve)
  })

/** Runs a program to its end. Returns its exit code and output. */
export async function run(node, args, env = {}) {
  const child = begin(node, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const code = await ended(child)
  return { code, output }
}

/** Runs a program to its end, forwarding signals, and exits with its code. */
export function runAndWait(node, args, env = {}) {
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))
}

// Runs on whatever Node started npm (18 or newer), before anything is installed: plain JavaScript, no dependencies.
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

/** Hash of files and folders but tests, so that steps are repeated only when their sources changed. */
function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => hash.update(path).update('\0').update(readFileSync(path))
  const addAll = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) addAll(path)
      else if (!/\.test\.tsx?$/.test(path)) add(path)
    }
  }
  for (const path of paths) {
    if (!existsSync(path)) continue
    if (statSync(path).isDirectory()) addAll(path)
    else add(path)
  }
  return hash.digest('hex')
}

const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null)

function stamp(path, key) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, key)
}

const INSTALLED = 'node_modules/.visavis-stamp'
const versionOfNode = () => process.versions.node.split('.').map(Number)

/** Installs exactly what package-lock.json names. */
export async function install() {
  const [major = 0] = versionOfNode()
  if (major < 18)
    giveUp(
      `Node ${process.versions.node} is too old to begin with. Install any Node from 18 on, then run the command again.`,
    )
  const key = hashOf(['package-lock.json', 'package.json', '.npmrc'])
  if (readIfThere(INSTALLED) === key) return
  requireLibatomic()
  const npm = await recentNpm()
  say('Installing what package-lock.json names (a minute or two the first time) …')
  // What npm remembers of a package may be older than the version that is named.
  if ((await npm(['ci', '--prefer-offline'])) !== 0) {
    say('Once more, with what the registry knows now …')
    if ((await npm(['ci'])) !== 0) giveUp('npm could not install the packages; its lines above say why.')
  }
  rmSync(FETCHED_NPM, { recursive: true, force: true })
  stamp(INSTALLED, key)
}

/** The packaged Node loads it, and a minimal Debian or Ubuntu is without. */
function requireLibatomic() {
  const name = 'libatomic.so.1'
  const isThere = () => {
    try {
      process.dlopen({ exports: {} }, name)
    } catch (error) {
      // Found: it only is no module of Node.
      return error.message.includes('did not self-register')
    }
  }
  if (process.platform !== 'linux' || isThere()) return
  aptInstall(['libatomic1'])
  if (!isThere())
    giveUp(
      `Node 26 needs ${name}, which this machine does not have. Install it, then run the command again:\n` +
        '  sudo apt-get install -y libatomic1 (Debian, Ubuntu) or sudo dnf install -y libatomic (Fedora)',
    )
}

/** Installs packages as root on Debian and its relatives; elsewhere it does nothing. */
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

const FETCHED_NPM = join(root, 'build/npm')

/**
 * Answers how to run an npm that installs everything. Under an older Node, npm silently leaves out native parts that
 * ask for a newer one; then the project's npm and Node are fetched first, and removed after the installation.
 */
async function recentNpm() {
  const { npm_config_user_agent: agent = '', npm_execpath: script, npm_node_execpath: node } = process.env
  const options = { stdio: 'inherit' }
  const given = agent.startsWith('npm/')
    ? (args) => ended(begin(node, [script, '--loglevel=error', ...args], options))
    : (args) => ended(begin('npm', ['--loglevel=error', ...args], { ...options, shell: process.platform === 'win32' }))
  const [, npm, major, minor] = (/^npm\/(\d+)\S* node\/v(\d+)\.(\d+)/.exec(agent) ?? []).map(Number)
  const isRecentNode = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
  if (npm >= 11 && isRecentNode) return given
  const { packageManager, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const platform = `-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const ownNode = Object.entries(optionalDependencies).find(([name]) => name.endsWith(platform))
  if (!ownNode) return given
  say('Fetching a newer npm and Node for this folder first …')
  if (
    (await given([
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      `--prefix=${FETCHED_NPM}`,
      packageManager,
      ownNode.join('@'),
    ])) !== 0
  )
    giveUp('npm could not fetch its newer version; its lines above say why.')
  const modules = join(FETCHED_NPM, 'node_modules')
  return (args) =>
    ended(begin(nodeOf(modules), [join(modules, 'npm/bin/npm-cli.js'), '--loglevel=error', ...args], options))
}

const nodeOf = (modules) => join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/** Path of the project's own Node, installed by npm. */
export function runtime() {
  const own = nodeOf(join(root, 'node_modules'))
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  const [major = 0] = versionOfNode()
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

/** Starts a program that does not outlive this one. */
function begin(command, args, options) {
  const child = spawn(command, args, options)
  // Told to end, npm would first undo what it did.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
  return child
}

/** Answers the exit code of a program at its end. */
const ended = (child) =>
  new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', resolve)
  })

/** Runs a program to its end; answers its exit code and what it wrote. */
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

/** Runs a program to its end, forwards signals to it and returns its exit code. */
export function runToEnd(node, args, env = {}) {
  const child = spawn(node, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build, compiledFiles, filesIn, install, run, runtime } from './setup.mjs'
import { installSystemParts } from './system-parts.mjs'

/** `--check`, `--quick` or `--deep`; other words filter test files by name. */
const args = process.argv.slice(2)
const [isCheck, isQuick, isDeep] = ['--check', '--quick', '--deep'].map((option) => args.includes(option))
const names = args.filter((argument) => !argument.startsWith('--'))
const all = ['unit', 'postgres', 'embedded']

const results = { passed: 0, failed: 0, skipped: 0 }
/** Failures, repeated at the end, because only the end of a long log is often kept. */
const failures = []
const fail = (name, message = '') => {
  const lines = message ? stripVTControlCharacters(message).split('\n').slice(0, 12) : []
  failures.push([name, ...lines].join('\n    '))
}
const say = (line) => process.stdout.write(`  ${line}\n`)
const secondsSince = (started) => Math.round((Date.now() - started) / 100) / 10

async function check(name, command) {
  const started = Date.now()
  const { code, output } = await run(node, command)
  results[code === 0 ? 'passed' : 'failed']++
  if (code !== 0) {
    process.stdout.write(output)
    fail(name)
  }
  say(`${name}: ${code === 0 ? 'ok' : 'FAILED'} (${secondsSince(started)} s)`)
}

async function checks() {
  // One thread does half the work of four, which repeat each other's work.
  await check('Types', ['node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded', '-p', '.'])
  await check('Format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'])
  await check('Unused code', ['node_modules/knip/bin/knip.js'])
}

/** Runs tests and shows their output as it comes. Returns whether they passed. */
async function show(name, command, env = {}) {
  const started = Date.now()
  say(`${name} …`)
  const child = spawn(node, command, { stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(child, 'exit')
  say(`${name}: ${code === 0 ? 'ok' : 'FAILED'} (${secondsSince(started)} s)`)
  return code === 0
}

/** Counts a run's results. A run that fails without a failed test counts as one failure. */
function countRun(name, ok, { passed, failed, skipped }) {
  results.passed += passed
  results.failed += Math.max(failed, ok ? 0 : 1)
  results.skipped += skipped
  if (!ok && failed === 0) fail(`${name}: the run failed, but no test did; see its output above`)
}

async function vitest({ projects, files = [], tags = '!deep && !timing', alone = false }) {
  const name = `Tests: ${projects.join(', ')}${alone ? ', one at a time' : ''}`
  const file = 'test-results/vitest.json'
  rmSync(file, { force: true })
  const command = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    `--tags-filter=${tags}`,
    ...(alone ? ['--no-file-parallelism'] : []),
    '--reporter=dot',
    '--reporter=./tools/run/results-reporter.mjs',
    ...(files.length > 0 ? ['--passWithNoTests', ...files] : []),
  ]
  const ok = await show(name, command, { RESULTS_FILE: file })
  if (!existsSync(file)) return countRun(name, false, { passed: 0, failed: 0, skipped: 0 })
  const { failures: failed, ...counts } = JSON.parse(readFileSync(file, 'utf8'))
  for (const { name: title, message } of failed) fail(title, message)
  countRun(name, ok, counts)
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

async function journeys(name, options = []) {
  const file = 'test-results/journeys.json'
  rmSync(file, { force: true })
  if (names.length > 0) options.push('--pass-with-no-tests', ...names)
  const ok = await show(name, ['node_modules/@playwright/test/cli.js', 'test', ...options])
  if (!existsSync(file)) return countRun(name, false, { passed: 0, failed: 0, skipped: 0 })
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  for (const spec of suites.flatMap(specsOf).filter((candidate) => !candidate.ok)) {
    const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors))
    fail(`journeys: ${spec.file}:${spec.line} › ${spec.title}`, errors.map(({ message }) => message).join('\n'))
  }
  countRun(name, ok, { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped })
}

await install()
const node = runtime()
if (isDeep) process.env.DEEP = '1'
const isBuilt = !isCheck && !isQuick
// Compile the product's files once, because it is started many times.
process.env.NODE_COMPILE_CACHE ??= compiledFiles()
if (isBuilt) installSystemParts()
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })
process.env.VISAVIS_TEST_FOLDER = resolve('test-results/once')
await check('Types of the routes', ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
// Runs now, because the tests leave a core idle.
const checked = isDeep ? null : checks()
if (isBuilt) await build(node)
if (isDeep) {
  await vitest({ projects: all, files: names, tags: '(deep || random) && !timing' })
  // Selects the files, or all others would be loaded one by one just to be skipped.
  const timed = ['app', 'server', 'db', 'tests', 'tools']
    .flatMap(filesIn)
    .filter((path) => path.endsWith('.test.ts') && /'timing'|@module-tag timing/.test(readFileSync(path, 'utf8')))
    .filter((path) => names.length === 0 || names.some((name) => path.includes(name)))
  if (timed.length > 0) await vitest({ projects: all, files: timed, tags: 'timing', alone: true })
} else if (isQuick) {
  await vitest({ projects: ['unit'] })
  // Each feature's commands, and the platform under all of them.
  await vitest({ projects: ['postgres'], files: ['commands.server.test.ts', 'app/platform/'] })
} else await vitest({ projects: isCheck ? ['unit'] : all, files: names })
if (isDeep) {
  await journeys('Tests: journeys in a browser', ['--project=calls', '--project=pages'])
  await journeys('Tests: journeys on other networks', ['--project=network', '--output=test-results/network'])
} else if (isBuilt) await journeys('Tests: journeys in a browser')
await checked
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((failure) => `  ${failure}\n`).join('')}`)
process.stdout.write(
  `\n${results.passed} passed, ${results.failed} failed${results.skipped ? `, ${results.skipped} skipped` : ''}\n`,
)
process.exit(results.failed === 0 ? 0 : 1)

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { build, giveUp, install, runtime, step } from './setup.mjs'

/** Debian packages the tests drive, with a file that shows they are there. */
const wanted = [
  { name: 'chromium', file: '/usr/bin/chromium' },
  { name: 'coturn', file: '/usr/bin/turnserver' },
]

function installSystemParts() {
  const missing = wanted.filter(({ file }) => !existsSync(file))
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name)
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    giveUp(
      `The tests need ${names.join(' and ')}. Install: sudo apt-get install -y ${names.join(' ')} (or run npm test once as root on Debian).`,
    )
  }
  process.stdout.write(`  Installing ${names.join(' and ')} for the browser tests …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  const done = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
  if (done.status !== 0) giveUp(`${names.join(' and ')} could not be installed by apt-get; the lines above say why.`)
}

const results = { passed: 0, failed: 0, skipped: 0 }
const count = (ok) => {
  results[ok ? 'passed' : 'failed']++
}

function vitest(node, project) {
  const file = `test-results/${project}.json`
  const ok = step(node, `Tests: ${project}`, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  if (!existsSync(file)) return count(false)
  const report = JSON.parse(readFileSync(file, 'utf8'))
  results.passed += report.numPassedTests
  results.failed += Math.max(report.numFailedTests, ok ? 0 : 1)
  results.skipped += report.numPendingTests + (report.numTodoTests ?? 0)
}

function journeys(node) {
  const file = 'test-results/journeys.json'
  const ok = step(node, 'Tests: journeys in a browser', ['node_modules/@playwright/test/cli.js', 'test'])
  if (!existsSync(file)) return count(false)
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  results.passed += stats.expected
  results.failed += Math.max(stats.unexpected + stats.flaky, ok ? 0 : 1)
  results.skipped += stats.skipped
}

install()
const node = runtime()
installSystemParts()
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })
count(step(node, 'Types of the routes', ['node_modules/@react-router/dev/bin.cjs', 'typegen']))
count(step(node, 'Types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.']))
count(step(node, 'Format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']))
count(step(node, 'Unused code', ['node_modules/knip/bin/knip.js']))
vitest(node, 'unit')
build(node)
for (const project of ['postgres', 'embedded', 'races', 'faults']) vitest(node, project)
journeys(node)
process.stdout.write(
  `\n${results.passed} passed, ${results.failed} failed${results.skipped ? `, ${results.skipped} skipped` : ''}\n`,
)
process.exit(results.failed === 0 ? 0 : 1)

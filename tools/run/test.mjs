import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, giveUp, install, root, runtime, step } from './setup.mjs'

/** Debian packages the tests drive, with the files that show they, or what does as well, are there; the first is the one installed. */
const wanted = [
  // Chromium without its windows: the journeys take half the time.
  { name: 'chromium-headless-shell', files: ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] },
  { name: 'coturn', files: ['/usr/bin/turnserver'] },
  // Stands in for our faces until those arrive, as Arial and Times do elsewhere; without it that one test measures the machine.
  {
    name: 'fonts-liberation',
    files: ['/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf'],
    isOptional: true,
  },
]

function installSystemParts() {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const names = wanted.filter(({ files }) => !existsSync(files[0])).map(({ name }) => name)
  if (canInstall && names.length > 0) {
    process.stdout.write(`  Installing ${names.join(' and ')} for the browser tests …\n`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
  }
  const missing = wanted
    .filter(({ files, isOptional }) => !isOptional && !files.some(existsSync))
    .map(({ name }) => name)
  if (missing.length > 0) {
    giveUp(
      `The tests need ${missing.join(' and ')}. Install: sudo apt-get install -y ${missing.join(' ')} (npm test does that itself as root on Debian).`,
    )
  }
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
// The product is started some two hundred times: its files are compiled once.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
installSystemParts()
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })
count(step(node, 'Types of the routes', ['node_modules/@react-router/dev/bin.cjs', 'typegen']))
count(step(node, 'Types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.']))
count(step(node, 'Format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']))
count(step(node, 'Unused code', ['node_modules/knip/bin/knip.js']))
vitest(node, 'unit')
build(node)
for (const project of ['postgres', 'embedded', 'races', 'faults', 'timing']) vitest(node, project)
journeys(node)
process.stdout.write(
  `\n${results.passed} passed, ${results.failed} failed${results.skipped ? `, ${results.skipped} skipped` : ''}\n`,
)
process.exit(results.failed === 0 ? 0 : 1)

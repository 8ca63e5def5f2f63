import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { build, compiledFiles, giveUp, install, runtime, step } from './setup.mjs'
import { installSystemParts } from './system-parts.mjs'
import { features, selectTests } from './test-selection.mjs'

const results = { passed: 0, failed: 0, skipped: 0 }
/** What failed, said once more at the very end: of a run of half an hour often only the end is kept. */
const failures = []
const fail = (name, message = '') => {
  const lines = message ? stripVTControlCharacters(message).split('\n').slice(0, 12) : []
  failures.push([name, ...lines].join('\n    '))
}
const check = (name, args) => {
  const ok = step(node, name, args)
  results[ok ? 'passed' : 'failed']++
  if (!ok) fail(name)
}

/** Counts what a run reports. A run that ends badly without a failed test counts as one failure of its own. */
function countRun(name, ok, { passed, failed, skipped }) {
  results.passed += passed
  results.failed += Math.max(failed, ok ? 0 : 1)
  results.skipped += skipped
  if (!ok && failed === 0) fail(`${name}: ended badly, though no test failed; its output above says why`)
}

/** Runs projects of vitest side by side, or the given files of them. */
function vitest(projects, files = []) {
  const name = `Tests: ${projects.join(', ')}`
  const file = `test-results/${projects[0]}.json`
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=./tools/run/results-reporter.mjs',
    // A project may have none of the files that concern a feature.
    ...(files.length > 0 ? ['--passWithNoTests', ...files] : []),
  ]
  const ok = step(node, name, args, { RESULTS_FILE: file })
  if (!existsSync(file)) return countRun(name, false, { passed: 0, failed: 0, skipped: 0 })
  const { failures: failed, ...counts } = JSON.parse(readFileSync(file, 'utf8'))
  for (const { name: title, message } of failed) fail(title, message)
  countRun(name, ok, counts)
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

function journeys(files = []) {
  const file = 'test-results/journeys.json'
  const name = 'Tests: journeys in a browser'
  const ok = step(node, name, ['node_modules/@playwright/test/cli.js', 'test', ...files])
  if (!existsSync(file)) return countRun(name, false, { passed: 0, failed: 0, skipped: 0 })
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  for (const spec of suites.flatMap(specsOf).filter((candidate) => !candidate.ok)) {
    const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors))
    fail(`journeys: ${spec.file}:${spec.line} › ${spec.title}`, errors.map(({ message }) => message).join('\n'))
  }
  countRun(name, ok, { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped })
}

const selection = selectTests(process.argv.slice(2))
if (!selection) giveUp(`npm test -- --quick, or npm test -- <feature> with: ${features().join(', ')}`)

install()
const node = runtime()
// The product is started some two hundred times: its files are compiled once.
process.env.NODE_COMPILE_CACHE ??= compiledFiles()
installSystemParts()
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })
check('Types of the routes', ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
check('Types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'])
check('Format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'])
check('Unused code', ['node_modules/knip/bin/knip.js'])
vitest(['unit'], selection.unit)
await build(node)
for (const { projects, files } of selection.groups) vitest(projects, files)
if (!selection.unit || selection.journeys.length > 0) journeys(selection.journeys)
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((failure) => `  ${failure}\n`).join('')}`)
process.stdout.write(
  `\n${results.passed} passed, ${results.failed} failed${results.skipped ? `, ${results.skipped} skipped` : ''}\n`,
)
process.exit(results.failed === 0 ? 0 : 1)

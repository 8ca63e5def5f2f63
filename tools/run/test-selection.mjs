import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Every feature that `npm test -- <feature>` knows. */
export const features = () => readdirSync('app/features').sort()

const everything = ['unit', 'postgres', 'embedded']
/** In the quick run, of the tests that need a database: each feature's commands, and what all of them build on. */
const quick = ['commands.server.test.ts', 'app/platform/']

/**
 * What `--check`, `--quick`, `--deep`, names of features, or nothing for all consists of: runs of vitest (without
 * `files` every file of the projects; `alone` keeps it to one file at a time), the journeys in a browser (an empty list
 * for all, null for none), and whether these need the built product. Null when an argument is none of these.
 */
export function selectTests(args) {
  if (args.length === 0) return { runs: [{ projects: everything }], journeys: [], isBuilt: true }
  if (args.length === 1 && args[0] === '--check')
    return { runs: [{ projects: ['unit'] }], journeys: null, isBuilt: false }
  if (args.length === 1 && args[0] === '--quick') {
    const runs = [{ projects: ['unit'] }, { projects: ['postgres'], files: quick }]
    return { runs, journeys: null, isBuilt: false }
  }
  if (args.length === 1 && args[0] === '--deep') {
    const runs = [
      { projects: everything, files: taggedFiles(['deep', 'random']), tags: '(deep || random) && !timing' },
      { projects: everything, files: taggedFiles(['timing']), tags: 'timing', alone: true },
    ]
    return { runs, journeys: [], isBuilt: true }
  }
  if (args.some((name) => !features().includes(name))) return null
  const files = [...new Set(args.flatMap(testsOf))]
  const [journeys, others] = [true, false].map((isJourney) =>
    files.filter((path) => path.endsWith('.spec.ts') === isJourney),
  )
  return {
    runs: others.length > 0 ? [{ projects: ['unit', 'postgres'], files: others }] : [],
    journeys: journeys.length > 0 ? journeys : null,
    isBuilt: true,
  }
}

const allTests = () =>
  ['app', 'server', 'db', 'tests', 'tools']
    .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))

/** Test files with tests of these tags, so that no others are loaded only to be skipped. */
function taggedFiles(tags) {
  const tag = new RegExp(`tags: \\[.*'(${tags.join('|')})'|@module-tag (${tags.join('|')})`)
  return allTests().filter((path) => !path.endsWith('.spec.ts') && tag.test(readFileSync(path, 'utf8')))
}

/** Tests beside a feature, named after it or importing it, and the proofs that its page in docs/features names. */
function testsOf(feature) {
  const all = allTests()
  const page = `docs/features/${feature}.md`
  const promised = existsSync(page) ? readFileSync(page, 'utf8') : ''
  return all.filter(
    (path) =>
      path.startsWith(`app/features/${feature}/`) ||
      basename(path).includes(feature.replace(/s$/, '')) ||
      promised.includes(path) ||
      readFileSync(path, 'utf8').includes(`features/${feature}/`),
  )
}

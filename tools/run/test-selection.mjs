import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Journeys of the quick run: signing in, finding somebody, booking and paying, by keyboard too. */
const quickJourneys = ['book-in-german', 'buy-credits', 'keyboard', 'site'].map(
  (name) => `tests/journeys/${name}.spec.ts`,
)

/** Every feature that `npm test -- <feature>` knows. */
export const features = () => readdirSync('app/features').sort()

/** Projects that run side by side; the tests that compare times run alone. */
const [SIDE_BY_SIDE, ALONE] = [['postgres', 'embedded', 'races', 'faults'], ['timing']]

/**
 * What a run of the tests consists of: `--quick`, names of features, or nothing for all. The groups follow one another;
 * no files means every file. Null when an argument is none of them.
 */
export function selectTests(args) {
  const isQuick = args.includes('--quick')
  const names = args.filter((arg) => arg !== '--quick')
  if (names.some((name) => !features().includes(name)) || (isQuick && names.length > 0)) return null
  if (isQuick) {
    return { groups: [{ projects: ['embedded'], files: ['app/features', 'app/platform'] }], journeys: quickJourneys }
  }
  if (names.length === 0) return { groups: [{ projects: SIDE_BY_SIDE }, { projects: ALONE }], journeys: [] }
  const files = [...new Set(names.flatMap(testsOf))]
  const unit = files.filter((path) => !needsDatabase.test(path) && !isJourney(path))
  const database = files.filter((path) => needsDatabase.test(path))
  const groups = [SIDE_BY_SIDE.filter((project) => project !== 'embedded'), ALONE]
  return {
    unit,
    groups: database.length > 0 ? groups.map((projects) => ({ projects, files: database })) : [],
    journeys: files.filter(isJourney),
  }
}

const needsDatabase = /\.server\.test\.ts$|^tests\/(http|races|faults)\//
const isJourney = (path) => path.endsWith('.spec.ts')

/** Tests beside a feature, named after it or importing it, and the proofs that its page in docs/features names. */
function testsOf(feature) {
  const all = ['app', 'server', 'db', 'tests', 'tools']
    .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
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

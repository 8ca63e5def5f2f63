import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Journeys of the quick run: signing in, finding somebody, booking and paying, by keyboard too. */
const quickJourneys = ['book-in-german', 'buy-credits', 'keyboard', 'site'].map(
  (name) => `tests/journeys/${name}.spec.ts`,
)

/** Every feature that `npm test -- <feature>` knows. */
export const features = () => readdirSync('app/features').sort()

/**
 * What a run of the tests consists of: `--quick`, names of features, or nothing for all. `files` undefined means every
 * file of the project. Null when an argument is none of them.
 */
export function selectTests(args) {
  const isQuick = args.includes('--quick')
  const names = args.filter((arg) => arg !== '--quick')
  if (names.some((name) => !features().includes(name)) || (isQuick && names.length > 0)) return null
  if (isQuick) {
    return { projects: [{ name: 'embedded', files: ['app/features', 'app/platform'] }], journeys: quickJourneys }
  }
  if (names.length === 0) {
    const projects = ['postgres', 'embedded', 'races', 'faults', 'timing'].map((name) => ({ name }))
    return { projects, journeys: [] }
  }
  const files = [...new Set(names.flatMap(testsOf))]
  const isOf = { races: /^tests\/races\//, faults: /^tests\/faults\//, database: /\.server\.test\.ts$|^tests\/http\// }
  const inDatabase = files.filter((path) => isOf.database.test(path))
  return {
    unit: files.filter((path) => !Object.values(isOf).some((pattern) => pattern.test(path)) && !isJourney(path)),
    projects: [
      { name: 'postgres', files: inDatabase },
      { name: 'races', files: files.filter((path) => isOf.races.test(path)) },
      { name: 'faults', files: files.filter((path) => isOf.faults.test(path)) },
      { name: 'timing', files: files.filter((path) => isOf.faults.test(path)) },
    ].filter((project) => project.files.length > 0),
    journeys: files.filter(isJourney),
  }
}

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

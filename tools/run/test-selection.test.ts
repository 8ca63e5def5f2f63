import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { features, selectTests } from './test-selection.mjs'

function selected(...args: string[]) {
  const selection = selectTests(args)
  if (!selection) throw new Error('nothing is selected')
  return { unit: [], ...selection } as {
    unit: string[]
    groups: { projects: string[]; files?: string[] }[]
    journeys: string[]
  }
}
const filesOf = (...args: string[]) => {
  const { unit, groups, journeys } = selected(...args)
  return { unit, database: groups[0]?.files ?? [], journeys }
}

describe('npm test', () => {
  test('without an argument is every project, those that compare times alone at the end', () => {
    expect(selectTests([])).toEqual({
      groups: [{ projects: ['postgres', 'embedded', 'races', 'faults'] }, { projects: ['timing'] }],
      journeys: [],
    })
  })

  test('--quick is features and platform on the embedded database, and journeys that exist', () => {
    const { groups, journeys } = selected('--quick')
    expect(groups).toEqual([{ projects: ['embedded'], files: ['app/features', 'app/platform'] }])
    expect(journeys.length).toBeGreaterThan(2)
    expect(journeys.filter((path) => !existsSync(path))).toEqual([])
  })

  test('with a feature that nobody knows, or --quick beside one, is refused', () => {
    for (const args of [['nowhere'], ['calls', 'nowhere'], ['--quick', 'calls'], ['--fast'], ['']])
      expect([args, selectTests(args)]).toEqual([args, null])
  })

  test('with a feature is its own tests, those named after it or importing it, and the proofs of its page', () => {
    const { unit, database, journeys } = filesOf('bookings')
    const [beside, promised, importing] = ['app/features/bookings', 'app/features/availability', 'db/demo']
    expect(unit).toEqual(
      expect.arrayContaining([`${beside}/rules.test.ts`, `${promised}/rules.test.ts`, `${importing}/activity.test.ts`]),
    )
    expect(database).toEqual(
      expect.arrayContaining(['app/features/bookings/commands.server.test.ts', 'tests/races/bookings.test.ts']),
    )
    expect(journeys).toContain('tests/journeys/offer-and-book.spec.ts')
  })

  test('with a feature is every test in its folder, and every one elsewhere that has its name', () => {
    const everywhere = ['app', 'server', 'db', 'tests', 'tools']
      .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)))
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    for (const feature of features()) {
      const { unit, database, journeys } = filesOf(feature)
      const itsOwn = everywhere.filter(
        (path) => path.startsWith(`app/features/${feature}/`) || basename(path).startsWith(feature),
      )
      expect([...unit, ...database, ...journeys]).toEqual(expect.arrayContaining(itsOwn))
    }
    expect(filesOf('payouts').database).toContain('tests/faults/payouts-sent-once.test.ts')
    expect(filesOf('profiles').journeys).toContain('tests/journeys/public-profile.spec.ts')
  })

  test('with two features is the tests of both, each once', () => {
    const [one, other, both] = [filesOf('bookings'), filesOf('calls'), filesOf('bookings', 'calls')]
    for (const kind of ['unit', 'database', 'journeys'] as const) {
      expect(new Set(both[kind])).toEqual(new Set([...one[kind], ...other[kind]]))
      expect(new Set(both[kind]).size).toBe(both[kind].length)
    }
  })

  test('gives each file of a feature to what can run it', () => {
    for (const feature of features()) {
      const { unit, database, journeys } = filesOf(feature)
      expect([feature, unit.length + database.length > 0]).toEqual([feature, true])
      const needsDatabase = /\.server\.test\.ts$|^tests\/(http|races|faults)\//
      expect(unit.filter((path) => needsDatabase.test(path) || path.endsWith('.spec.ts'))).toEqual([])
      expect(database.filter((path) => !needsDatabase.test(path))).toEqual([])
      expect(journeys.filter((path) => !path.startsWith('tests/journeys/'))).toEqual([])
      expect(selected(feature).groups.flatMap(({ projects }) => projects)).toEqual([
        'postgres',
        'races',
        'faults',
        'timing',
      ])
    }
  })
})

test('every test file that vitest.config.ts names is there: a renamed one would run where it must not', () => {
  type Project = { test: { include?: string[]; exclude?: string[] } }
  const named = ((config.test?.projects ?? []) as Project[])
    .flatMap(({ test: { include = [], exclude = [] } }) => [...include, ...exclude])
    .filter((path) => !path.includes('*'))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { features, selectTests } from './test-selection.mjs'

test('an argument that is no feature, or another one beside an option, is refused', () => {
  for (const args of [['nowhere'], ['calls', 'nowhere'], ['--quick', 'calls'], ['--fast'], ['']])
    expect([args, selectTests(args)]).toEqual([args, null])
})

test('a feature is every test in its folder, and every one elsewhere that has its name or its proof', () => {
  const everywhere = ['app', 'server', 'db', 'tests', 'tools']
    .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)))
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
  for (const feature of features()) {
    const { runs, journeys } = selectTests([feature]) as { runs: { files?: string[] }[]; journeys: string[] | null }
    const selected = [...runs.flatMap(({ files = [] }) => files), ...(journeys ?? [])]
    const own = everywhere.filter(
      (path) => path.startsWith(`app/features/${feature}/`) || basename(path).startsWith(feature),
    )
    expect(selected).toEqual(expect.arrayContaining(own))
    expect((journeys ?? []).filter((path) => !path.startsWith('tests/journeys/'))).toEqual([])
  }
})

test('every test file that vitest.config.ts names is there: a renamed one would run where it must not', () => {
  type Project = { test: { include?: string[]; exclude?: string[] } }
  const named = ((config.test?.projects ?? []) as Project[])
    .flatMap(({ test: { include = [], exclude = [] } }) => [...include, ...exclude])
    .filter((path) => !/[*{]/.test(path))
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

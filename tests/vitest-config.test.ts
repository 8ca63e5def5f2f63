import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../vitest.config.ts'

test('every test file that vitest.config.ts names is there: a renamed one would run where it must not', () => {
  type Project = { test: { include?: string[]; exclude?: string[] } }
  const named = ((config.test?.projects ?? []) as Project[])
    .flatMap(({ test: { include = [], exclude = [] } }) => [...include, ...exclude])
    .filter((path) => !/[*{]/.test(path))
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

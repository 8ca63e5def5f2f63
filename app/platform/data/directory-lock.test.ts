import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { DirectoryInUse, lockDirectory } from './directory-lock.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'visavis-lock-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('locks a directory for one process until released', () => {
  const unlock = lockDirectory(folder)
  expect(() => lockDirectory(folder)).toThrow(new RegExp(`in use by process ${process.pid}\\.`))
  expect(readdirSync(folder)).toEqual(['lock'])
  unlock()
  lockDirectory(folder)()
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['of a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, started: '' })],
  ['whose process number belongs to another process now', JSON.stringify({ pid: process.pid, started: '1' })],
  ['that was not written to its end', ''],
])('takes over a lock %s', (_, left) => {
  lockDirectory(folder)()
  writeFileSync(join(folder, 'lock'), left)
  const unlock = lockDirectory(folder)
  expect(() => lockDirectory(folder)).toThrow(DirectoryInUse)
  unlock()
  expect(readdirSync(folder)).toEqual([])
})

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/architecture.md', 'utf8')
const named = new Set([...page.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name))

const foldersIn = (room: string) =>
  readdirSync(room)
    .map((name) => `${room}/${name}`)
    .filter((path) => statSync(path).isDirectory())

test('docs/architecture.md names every room', () => {
  const rooms = [
    ...['app', 'app/features', 'app/platform', 'db', 'tools', 'tests'].flatMap(foldersIn),
    ...['server', 'bench'],
  ]
  expect(rooms.filter((room) => !named.has(room))).toEqual([])
})

test('docs/architecture.md names no file or folder that is not there', () => {
  const paths = [...named].filter((name) => /^(app|db|server|tools|tests|bench|docs)\/[\w./-]+$/.test(name))
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

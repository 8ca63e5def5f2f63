import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/architecture.md', 'utf8')
const named = new Set([...page.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name))

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => existsSync(path))

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

/** Words that stand for a name. */
const EXAMPLES = ['x.test.ts', 'x.server.test.ts', 'decideX', 'doorOf', 'docs/decisions/NNN-title.md']

test('no other page does either', () => {
  const missing = files
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/`((?:app|db|server|tools|tests|bench|docs)\/[\w./-]+)`/g)]
        .map(([, name = '']) => name)
        .filter((name) => !existsSync(name) && !EXAMPLES.includes(name))
        .map((name) => `${path}: ${name}`),
    )
  expect(missing).toEqual([])
})

const code = files
  .filter((path) => /^(?!db\/migrations\/).*\.(tsx?|mjs|css|sql)$|^\.env\.example$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const isFile = (name: string) => files.some((path) => `/${path}`.endsWith(`/${name}`) || path.endsWith(`.${name}`))
const isThere = (name: string) =>
  /\.(tsx?|mjs|md|sql)$/.test(name) ? isFile(name) : name.split('.').every((word) => code.includes(word))

test.each(['docs/architecture.md', 'docs/glossary.md', 'CONTRIBUTING.md', 'db/functions/README.md'])(
  '%s names no file and nothing of the code that is not there',
  (path) => {
    const words = [...readFileSync(path, 'utf8').matchAll(/`([\w.-]+)(?:\([^`]*\))?`/g)].map(([, word = '']) => word)
    const names = words.filter((word) => /\.\w+$|[a-z][A-Z]|_/.test(word) && !EXAMPLES.includes(word))
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !isThere(name))).toEqual([])
  },
)

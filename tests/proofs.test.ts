import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folders = ['docs/features', 'docs/threats']
const pages = folders
  .filter(existsSync)
  .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
  .filter((path) => path.endsWith('.md'))
const pagesWithProofs = [...pages, 'docs/threats.md']

/** `path/of/test › "title"`, as the rows of these pages name it; without a title the whole file is the proof. */
const proof =
  /((?:app|db|server|tests|tools|bench)\/[\w./-]+\.(?:test|spec)\.tsx?)(?: › "(.*?)"(?=\s*(?:<br>|\|)|$|[).,;]))?/gm

const texts = new Map<string, string>()
const textOf = (path: string) => {
  const text = texts.get(path) ?? (existsSync(path) ? readFileSync(path, 'utf8') : '')
  texts.set(path, text)
  return text
}

/**
 * Every title a file gives to a test or a group, its variables (`%s`, `$name`, `${name}`) as what stands for anything.
 */
const titles = new Map<string, { words: string; pattern: RegExp }[]>()
function titlesOf(path: string) {
  const cached = titles.get(path)
  if (cached) return cached
  const found = [
    ...textOf(path)
      .replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
      .matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g),
  ].map(([, single, double, template]) => {
    const title = (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1')
    const parts = title.split(/%[sdifjo]|\$\{[^}]*\}|\$\w+(?:\.\w+)*/)
    const pattern = new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.*')}$`, 's')
    return { words: title, pattern, size: parts.join('').match(/\p{L}/gu)?.length ?? 0 }
  })
  // A title of hardly anything but variables would stand for every one.
  const meant = found.filter(({ size }) => size >= 5)
  titles.set(path, meant)
  return meant
}

function isThere(path: string, title: string | undefined): boolean {
  if (textOf(path) === '') return false
  if (title === undefined) return true
  const plain = title.replace(/\\(.)/g, '$1')
  // A row may name the long part of a title that says enough.
  return titlesOf(path).some(
    ({ words, pattern }) => pattern.test(plain) || (plain.length >= 20 && words.includes(plain)),
  )
}

test.each(pagesWithProofs)('%s names tests that exist', (page) => {
  const missing = [...readFileSync(page, 'utf8').matchAll(proof)]
    .filter(([, path = '', title]) => !isThere(path, title))
    .map(([named]) => named)
  expect(missing).toEqual([])
})

test.each(pages)('every row of %s names a test', (page) => {
  const lines = readFileSync(page, 'utf8').split('\n')
  const isRule = (line: string | undefined) => /^\|[ :|-]+\|$/.test(line?.trim() ?? '')
  const rows = lines.filter((line, at) => line.startsWith('|') && !isRule(line) && !isRule(lines[at + 1]))
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter((row) => row.match(proof) === null).map((row) => row.slice(0, 80))).toEqual([])
})

test('a title that no test has, a file that is not there, and a row without proof would be noticed', () => {
  const here = 'tests/proofs.test.ts'
  expect(
    isThere(here, 'a title that no test has, a file that is not there, and a row without proof would be noticed'),
  ).toBe(true)
  expect(isThere(here, 'docs/features/site.md names tests that exist')).toBe(true)
  expect(isThere(here, ['a title', 'of nobody'].join(' '))).toBe(false)
  // only words of a comment, beside a word of code
  expect(isThere(here, ['only words', 'of a comment'].join(' '))).toBe(false)
  expect(isThere(here, ['to', 'Equal'].join(''))).toBe(false)
  // three variables stand in a template of that file
  expect(isThere('app/features/ratings/policy.test.ts', 'words between spaces')).toBe(false)
  expect(isThere('tests/nowhere.test.ts', undefined)).toBe(false)
})

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

const LINES = 2
const CHARACTERS = 120

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /^(?!db\/migrations\/).*\.(tsx?|mjs|css|sql)$/.test(path) && existsSync(path))

/** What may be a comment that is too long; strings look like one as well, so only a parser knows. */
const suspect = /^[ \t]*((\/\/|--).*\n[ \t]*){3}|\/\*((?!\*\/).)*\n((?!\*\/).)*\n|^(?=.{121}).*(\/\/|\*|--)/m

type Comment = { type: 'Line' | 'Block'; start: number; end: number }

function commentsOf(path: string, text: string): Comment[] {
  if (!/\.(css|sql)$/.test(path)) return parseSync(path, text).comments
  const found = text.matchAll(path.endsWith('.css') ? /\/\*[\s\S]*?\*\//g : /--.*/g)
  const type = path.endsWith('.css') ? 'Block' : 'Line'
  return [...found].map(({ 0: words, index }) => ({ type, start: index, end: index + words.length }))
}

/** Where comments begin that have too many lines or too long ones; line comments that follow each other are one. */
function longComments(path: string, text: string): string[] {
  if (!suspect.test(text)) return []
  const blocks: { isLine: boolean; start: number; end: number }[] = []
  for (const { type, start, end } of commentsOf(path, text)) {
    const previous = blocks.at(-1)
    const goesOn = type === 'Line' && previous?.isLine && /^\n[ \t]*$/.test(text.slice(previous.end, start))
    if (previous && goesOn) previous.end = end
    else blocks.push({ isLine: type === 'Line', start, end })
  }
  return blocks.flatMap(({ start, end }) => {
    const before = text.lastIndexOf('\n', start - 1) + 1
    const lines = `${text.slice(before, end)}${/^.*/.exec(text.slice(end))?.[0]}`.split('\n')
    const written = lines.filter((line) => /[^\s/*]/.test(line))
    const isLong = written.length > LINES || written.some((line) => [...line].length > CHARACTERS)
    return isLong ? [`${path}:${text.slice(0, start).split('\n').length}`] : []
  })
}

describe('a comment', () => {
  test('has at most two lines of 120 characters', () => {
    const long = files.flatMap((path) => longComments(path, readFileSync(path, 'utf8')))
    expect(long, 'say why in two lines; what needs more belongs in docs').toEqual([])
  })

  test.each([
    ['three lines', '// a\n// b\n// c\n', true],
    ['three lines between tags', 'const a = (\n  <p>\n    {/* a\n    b\n    c */}\n  </p>\n)\n', true],
    ['three lines of SQL', '-- a\n-- b\n-- c\n', true, 'x.sql'],
    ['three lines of a style', 'a {\n  /* a\n  b\n  c */\n}\n', true, 'x.css'],
    ['three lines of a documented name', '/**\n * a\n * b\n * c\n */\nconst a = 1\n', true],
    ['a long line', `// ${'a'.repeat(118)}\n`, true],
    ['a long line after code', `const a = 1 // ${'a'.repeat(106)}\n`, true],
    ['two lines', '/**\n * a\n * b\n */\nconst a = 1\n// a\n// b\n', false],
    ['two comments', '// a\n// b\nconst a = 1\n// c\n', false],
    ['a string', 'const a = `\n// a\n// b\n// c\n`\n', false],
  ])('is measured as a reader sees it: %s', (_, text, isLong, path = 'x.tsx') => {
    expect(longComments(path, text)).toHaveLength(isLong ? 1 : 0)
  })
})

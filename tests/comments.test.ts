import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

const LINES = 2
const CHARACTERS = 120

const rooms = ['app', 'server', 'db', 'tests', 'tools', 'bench']
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...rooms], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && existsSync(path))

/** What may be a comment that is too long; strings look like one as well, so only a parser knows. */
const suspect = /^[ \t]*(\/\/.*\n[ \t]*){3}|^([ \t]*\*(?!\/).*\n){3}|^(?=.{121}).*(\/\/|\*)/m

/** Where comments begin that have too many lines or too long ones; line comments that follow each other are one. */
function longComments(path: string, text: string): string[] {
  if (!suspect.test(text)) return []
  const blocks: { isLine: boolean; start: number; end: number }[] = []
  for (const { type, start, end } of parseSync(path, text).comments) {
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
    ['three lines of a documented name', '/**\n * a\n * b\n * c\n */\nconst a = 1\n', true],
    ['a long line', `// ${'a'.repeat(118)}\n`, true],
    ['a long line after code', `const a = 1 // ${'a'.repeat(106)}\n`, true],
    ['two lines', '/**\n * a\n * b\n */\nconst a = 1\n// a\n// b\n', false],
    ['two comments', '// a\n// b\nconst a = 1\n// c\n', false],
    ['a string', 'const a = `\n// a\n// b\n// c\n`\n', false],
  ])('is measured as a reader sees it: %s', (_, text, isLong) => {
    expect(longComments('x.ts', text)).toHaveLength(isLong ? 1 : 0)
  })
})

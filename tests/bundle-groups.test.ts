import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const config = readFileSync('vite.config.ts', 'utf8')
const icons = 'node_modules/lucide-react/dist/esm/icons'
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => existsSync(path))
  .concat(readdirSync(icons).map((name) => `${icons}/${name}`))

/** `a|b-(c|d)` as its four names: a, b-c, b-d. */
function alternatives(pattern: string): string[] {
  const group = /\(([^()]*)\)/.exec(pattern)
  if (!group) return pattern.split('|')
  const parts = topLevel(pattern)
  if (parts.length > 1) return parts.flatMap(alternatives)
  return (group[1] ?? '').split('|').flatMap((name) => alternatives(pattern.replace(group[0], name)))
}

function topLevel(pattern: string): string[] {
  let depth = 0
  const parts = ['']
  for (const char of pattern) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (char === '|' && depth === 0) parts.push('')
    else parts.push((parts.pop() ?? '') + char)
  }
  return parts
}

const named = [...config.matchAll(/files\(\s*'([^']+)',\s*'([^']+)',?\s*\)/g)].flatMap(([, folder = '', names = '']) =>
  alternatives(names).map((name) => ({ folder, name })),
)

describe('the script groups of vite.config.ts', () => {
  test('name files that exist: a renamed one would silently become a script of its own', () => {
    const missing = named.filter(({ folder, name }) => {
      const file = new RegExp(`/${folder}/(${name})[.]m?[jt]sx?$`)
      return !sources.some((path) => file.test(`/${path}`))
    })
    expect(missing).toEqual([])
  })

  test('name packages that are installed', () => {
    const packages = [...config.matchAll(/'\/node_modules\/\(([^)]+)\)\/'/g)].flatMap(([, names = '']) =>
      names.split('|'),
    )
    const [, external = ''] = /const packages = \[([^\]]*)\]/.exec(config) ?? []
    const whole = [...packages, ...[...external.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)]
    // Parts of packages: '/@base-ui/react/(one|other)'.
    const parts = [...config.matchAll(/'\/((?!node_modules)[^'(]+)\/\((\?!)?([^']*)\)'/g)].flatMap(
      ([, folder = '', not, names = '']) => (not ? [folder] : alternatives(names).map((name) => `${folder}/${name}`)),
    )
    expect([whole.length > 8, parts.length > 1]).toEqual([true, true])
    const isInstalled = (path: string) => ['', '.mjs', '.js'].some((end) => existsSync(`node_modules/${path}${end}`))
    expect([...whole, ...parts].filter((path) => !isInstalled(path))).toEqual([])
  })

  test('are all read by this test', () => {
    expect(config.match(/\bfiles\(/g)).toHaveLength(config.split('\n').filter((line) => line.includes('files(')).length)
    expect(named.length).toBeGreaterThan(100)
    expect(alternatives('a|b-(c|d)|(e|f)-g')).toEqual(['a', 'b-c', 'b-d', 'e-g', 'f-g'])
  })
})

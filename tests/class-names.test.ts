import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { compile } from 'tailwindcss'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const require = createRequire(import.meta.url)

async function loadStylesheet(id: string, base: string) {
  const path = id === 'tailwindcss' ? require.resolve('tailwindcss/index.css') : join(base, id)
  const resolved = id.startsWith('.') || id === 'tailwindcss' ? path : require.resolve(id)
  return { path: resolved, base: dirname(resolved), content: readFileSync(resolved, 'utf8') }
}

type Node = { type?: string; [key: string]: unknown }

/** The class names in the texts of an expression; what is compared or looked up is no class name. */
function classNamesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(classNamesIn)
  if (!node || typeof node !== 'object') return []
  const { type, value, quasis, ...rest } = node as Node
  if (type === 'BinaryExpression' || type === 'MemberExpression') return []
  if (type === 'Literal') return typeof value === 'string' ? value.split(/\s+/) : []
  // A word that touches an expression is only a part of a class name.
  const parts = ((quasis ?? []) as { value: { raw: string } }[]).map((quasi) => quasi.value.raw)
  const words = parts.flatMap((text, index) =>
    text
      .replace(index > 0 ? /^\S+/ : /^/, '')
      .replace(index < parts.length - 1 ? /\S+$/ : /$/, '')
      .split(/\s+/),
  )
  return [...words, ...classNamesIn(Object.values({ ...rest, value }))]
}

/** Every `className` and call of `classNames` of a file; apart from them, the words of each other text. */
function classNamesOf(path: string) {
  const names: string[] = []
  const others: string[][] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) walk(each)
    if (!node || typeof node !== 'object' || Array.isArray(node)) return
    const { type, name, value, callee, arguments: parts } = node as Node & Record<'name' | 'callee', { name?: string }>
    if (type === 'JSXAttribute' && name?.name === 'className') names.push(...classNamesIn(value))
    else if (type === 'CallExpression' && callee?.name === 'classNames') names.push(...classNamesIn(parts))
    else if (type === 'Literal' && typeof value === 'string')
      others.push(value.split(/\s+/).filter((word) => /[a-z]/.test(word)))
    else for (const each of Object.values(node)) walk(each)
  }
  walk(parseSync(path, readFileSync(path, 'utf8')).program)
  return { names: names.filter(Boolean), others: others.filter((words) => words.length > 1) }
}

/** Written for what is inside them (`group-hover:…`), without a look of their own. */
const markers = /^(group|peer)(\/[\w-]+)?$/

test('every class name of a component has a style', async () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .map((path) => join('app', path))
  const read = files.map((path) => ({ path, ...classNamesOf(path) }))
  const used = read.flatMap(({ path, names }) => names.map((name) => ({ path, name })))
  expect(used.length).toBeGreaterThan(1_000)
  const { build } = await compile(readFileSync('app/ui/app.css', 'utf8'), { base: join('app', 'ui'), loadStylesheet })
  const css = build([...new Set(read.flatMap(({ names, others }) => [...names, ...others.flat()]))])
  const styled = new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\/g, '')))
  const isPlain = (name: string) => !styled.has(name) && !markers.test(name)
  // Half of its words are class names: so is the rest, kept in a constant or chosen elsewhere.
  const constants = read.flatMap(({ path, others }) =>
    others
      .filter((words) => words.filter(isPlain).length * 2 <= words.length)
      .flatMap((words) => words.map((name) => ({ path, name }))),
  )
  expect(constants.length).toBeGreaterThan(100)
  const plain = [...used, ...constants].filter(({ name }) => isPlain(name))
  expect(plain.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
})

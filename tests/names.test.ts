import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const files = ['app', 'bench', 'db', 'server', 'tests', 'tools']
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)))
  .filter((path) => /\.tsx?$/.test(path))

/** The end of docs/glossary.md: words that nothing contains, that no name contains, and what is no name by itself. */
const forbidden = { anywhere: new Set<string>(), inNames: new Set<string>(), alone: new Set<string>() }
for (const [, cell = ''] of readFileSync('docs/glossary.md', 'utf8')
  .split('## Words we do not use')[1]
  ?.matchAll(/^\| ([^|]+) \|/gm) ?? []) {
  for (const entry of cell.split(', ')) {
    const [, word = '', where] = /^([a-z]+)(?: \((alone|in names)\))?$/.exec(entry) ?? []
    const kind = where === 'alone' ? 'alone' : where ? 'inNames' : 'anywhere'
    if (word && word !== 'not') forbidden[kind].add(word)
  }
}

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())

const isForbidden = (name: string) =>
  forbidden.alone.has(name.toLowerCase()) ||
  wordsOf(name).some((word) => forbidden.anywhere.has(word) || forbidden.inNames.has(word))

type Node = { type: string; name?: string; value?: unknown; [key: string]: unknown }

/** Names that a file gives to values, types, parameters and fields; what it imports was named elsewhere. */
function namesIn(path: string): Set<string> {
  const names = new Set<string>()
  const add = (node: unknown) => {
    const { type, name, value } = (node ?? {}) as Node
    if (type === 'Identifier' && name) names.add(name)
    if (type === 'Literal' && typeof value === 'string' && /^\w+$/.test(value)) names.add(value)
  }
  const bind = (node: unknown): void => {
    const pattern = (node ?? {}) as Node & {
      properties?: Node[]
      elements?: Node[]
      left?: Node
      argument?: Node
      key?: Node
    }
    add(pattern)
    for (const property of pattern.properties ?? [])
      bind(property.type === 'RestElement' ? property.argument : property.value)
    for (const element of pattern.elements ?? []) bind(element)
    if (pattern.left) bind(pattern.left)
    if (pattern.argument) bind(pattern.argument)
  }
  const parameters = (node: { params: unknown }) => {
    for (const parameter of node.params as Node[]) bind(parameter)
  }
  new Visitor({
    VariableDeclarator(node) {
      bind(node.id)
    },
    FunctionDeclaration(node) {
      add(node.id)
      parameters(node as never)
    },
    FunctionExpression(node) {
      parameters(node as never)
    },
    ArrowFunctionExpression(node) {
      parameters(node as never)
    },
    ClassDeclaration(node) {
      add(node.id)
    },
    TSTypeAliasDeclaration(node) {
      add(node.id)
    },
    TSInterfaceDeclaration(node) {
      add(node.id)
    },
    TSPropertySignature(node) {
      add(node.key)
    },
    TSMethodSignature(node) {
      add(node.key)
    },
    TSEnumDeclaration(node) {
      add(node.id)
    },
    TSEnumMember(node) {
      add(node.id)
    },
    TSTypeParameter(node) {
      add(node.name)
    },
    CatchClause(node) {
      bind(node.param)
    },
    PropertyDefinition(node) {
      add(node.key)
    },
    MethodDefinition(node) {
      add(node.key)
    },
    Property(node) {
      if (!node.shorthand) add(node.key)
    },
  }).visit(parseSync(path, readFileSync(path, 'utf8')).program)
  return names
}

/** Exports that a framework names, or that every module of a kind has. */
const FIXED =
  /^(loader|action|meta|handle|links|headers|shouldRevalidate|ErrorBoundary|HydrateFallback|middleware|clientLoader|clientAction)$/

test('no name has a word that the glossary replaces', () => {
  const found = files.flatMap((path) => [...namesIn(path)].filter(isForbidden).map((name) => `${path}: ${name}`))
  expect(found).toEqual([])
})

test('no file or folder has a word that the glossary replaces', () => {
  const found = files.filter((path) =>
    path.split('/').some((part) => wordsOf(part).some((word) => forbidden.anywhere.has(word))),
  )
  expect(found).toEqual([])
})

test('no title of a test has a word that the glossary replaces', () => {
  const found = files.flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /(?:\b(?:test|it|describe)(?:\.\w+)*|^ *\]\)|\.each\([^\n]*\))\(\s*(['"`])(.*?)\1/gms,
      ),
    ]
      .map(([, , title = '']) => title)
      .filter((title) => wordsOf(title).some((word) => forbidden.anywhere.has(word)))
      .map((title) => `${path}: ${title}`),
  )
  expect(found).toEqual([])
})

test('no exported name means one thing here and another there', () => {
  const homes = new Map<string, Set<string>>()
  // Catalogues are called as tables are, and so are the pages of personal data; a part that is loaded late is one with
  // its surface.
  const named = files.filter(
    (path) =>
      /^(app|server|db)\//.test(path) && !/\.(test|spec)\.tsx?$|^app\/i18n\/\w+\/|^db\/personal-data\//.test(path),
  )
  for (const path of named) {
    const { module } = parseSync(path, readFileSync(path, 'utf8'))
    const own = module.staticExports.flatMap(({ entries }) => entries.filter(({ moduleRequest }) => !moduleRequest))
    for (const name of own.map(({ exportName }) => exportName.name)) {
      if (!name || FIXED.test(name)) continue
      homes.set(name, (homes.get(name) ?? new Set()).add(path.replace('-surface.tsx', '.tsx')))
    }
  }
  const twice = [...homes].filter(([, paths]) => paths.size > 1)
  expect(twice.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).toEqual([])
})

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, languageSettings } from '#app/i18n/languages.ts'

/** In the order of docs/architecture.md: a feature may only import features earlier in this list. */
const FEATURES = [
  ...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `((?:marketplace|money|operation)\/[a-z-]+)` \|/gm),
].map(([, name = '']) => name)

/**
 * What a file of a feature may import from features; `own` is within the feature, `earlier` from features before it.
 */
const KINDS: Record<string, { own: string[]; earlier: string[] }> = {
  data: { own: ['schema', 'data'], earlier: ['schema', 'data'] },
  schema: { own: ['schema', 'data'], earlier: ['schema', 'data'] },
  forms: { own: ['schema', 'data', 'forms'], earlier: ['schema', 'data', 'forms'] },
  rules: {
    own: ['schema', 'data', 'forms', 'rules', 'policy'],
    earlier: ['schema', 'data', 'forms', 'rules', 'policy'],
  },
  policy: { own: ['schema', 'rules', 'policy'], earlier: ['schema', 'rules', 'policy'] },
  events: { own: ['schema'], earlier: ['schema'] },
  messages: { own: ['schema', 'messages'], earlier: ['schema'] },
  cookie: { own: ['schema'], earlier: ['schema'] },
  store: {
    own: ['schema', 'data', 'forms', 'rules', 'events', 'store'],
    earlier: ['schema', 'data', 'forms', 'rules', 'events'],
  },
  views: {
    own: ['schema', 'data', 'forms', 'rules', 'policy', 'store', 'views'],
    earlier: ['schema', 'data', 'forms', 'rules', 'policy', 'views'],
  },
  commands: {
    own: ['schema', 'data', 'forms', 'rules', 'policy', 'events', 'cookie', 'store', 'views', 'commands'],
    earlier: ['schema', 'data', 'forms', 'rules', 'policy', 'events', 'views', 'commands'],
  },
  jobs: {
    own: ['schema', 'rules', 'events', 'messages', 'views', 'commands'],
    earlier: ['schema', 'rules', 'events', 'views', 'commands'],
  },
  handlers: {
    own: ['schema', 'rules', 'events', 'messages', 'views', 'commands'],
    earlier: ['schema', 'rules', 'events', 'views', 'commands'],
  },
  signalling: {
    own: ['schema', 'rules', 'events', 'messages', 'views', 'commands', 'signalling'],
    earlier: ['schema', 'rules', 'views'],
  },
  ui: {
    own: ['schema', 'data', 'forms', 'rules', 'policy', 'messages', 'ui'],
    earlier: ['schema', 'data', 'forms', 'rules', 'policy', 'ui'],
  },
}

/** Languages that people speak, as opposed to interface languages, and the word lists of the content check. */
const SPOKEN_LANGUAGES = /^app\/(features\/marketplace\/profiles\/catalogues\.data\.ts|content-check\/)/

const all = walk('.')
const code = all.filter((path) => /\.(ts|tsx)$/.test(path) && /^(app|server|db|tools|tests|bench)\//.test(path))
const product = code.filter((path) => !isTest(path) && !path.startsWith('bench/'))

function walk(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (/^(node_modules|build|data|\.git|\.react-router|test-results|playwright-report)$/.test(path)) return []
    return statSync(path).isDirectory() ? walk(path) : [path]
  })
}

function isTest(path: string) {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
}

type Import = { from: string; to: string; isType: boolean }

function importsOf(path: string): Import[] {
  const text = readFileSync(path, 'utf8')
  const { module } = parseSync(path, text)
  const found: { value: string; isType: boolean }[] = [
    ...module.staticImports.map((entry) => ({
      value: entry.moduleRequest.value,
      isType: entry.entries.length > 0 ? entry.entries.every((each) => each.isType) : false,
    })),
    ...module.staticExports.flatMap((entry) =>
      entry.entries.flatMap((each) =>
        each.moduleRequest ? [{ value: each.moduleRequest.value, isType: each.isType }] : [],
      ),
    ),
    ...[...text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)].map(([, value = '']) => ({ value, isType: false })),
  ]
  return found.map(({ value, isType }) => ({ from: path, to: resolveImport(path, value), isType }))
}

function resolveImport(from: string, value: string) {
  if (value.startsWith('.')) return relative('.', join(dirname(from), value))
  const own = /^#(app|db|server|tools|tests|bench)\/(.+)$/.exec(value)
  return own ? `${own[1]}/${own[2]}` : value
}

function placeOf(path: string) {
  const found = /^app\/features\/([^/]+\/[^/]+)\/(.+)$/.exec(path)
  if (!found) return null
  const [, feature = '', rest = ''] = found
  const inUi = /(^|\/)ui\//.test(rest)
  // rules.ts, week.rules.ts, commands.server.ts, mails.commands.server.ts
  const words = basename(rest)
    .replace(/(\.server)?(\.test)?\.tsx?$/, '')
    .split('.')
  const kind = inUi ? 'ui' : (words.at(-1) ?? '')
  return { feature, kind, rest }
}

/** Assets such as a font may be next to the file that reads them. */
const imports = product.flatMap(importsOf).filter(({ to }) => !to.endsWith('?inline'))

describe('imports', () => {
  test('only go to features listed earlier in docs/architecture.md, and so to earlier areas', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [here, there] = [placeOf(from), placeOf(to)]
      if (!here || !there || here.feature === there.feature) return false
      const [row, other] = [FEATURES.indexOf(here.feature), FEATURES.indexOf(there.feature)]
      return row < 0 || other < 0 || other > row
    })
    expect(list(wrong), 'pass the data in, or announce an event that the later feature handles').toEqual([])
  })

  test('follow the table of file kinds: rules stay pure, a store is private, screens see views as types only', () => {
    const kinds = product.map(placeOf).filter((place) => place !== null && !Object.hasOwn(KINDS, place.kind))
    expect(kinds, 'see the table "Inside a feature" in docs/architecture.md').toEqual([])
    const wrong = imports.filter(({ from, to, isType }) => {
      const [here, there] = [placeOf(from), placeOf(to)]
      if (!here || !there) return false
      if (isType && ['views', 'commands', 'handlers'].includes(there.kind)) return false
      const kind = KINDS[here.kind]
      const isOwn = here.feature === there.feature
      if (!kind || (isOwn && isType)) return false
      return !(isOwn ? kind.own : kind.earlier).includes(there.kind)
    })
    expect(list(wrong), 'see the table "Inside a feature" in docs/architecture.md').toEqual([])
  })

  test('never go from the platform, the design system or the content check to features', () => {
    const wrong = imports.filter(({ from, to }) => {
      // The content check uses word lists of features.
      if (from.startsWith('app/content-check/') && to.endsWith('.data.ts')) return false
      if (from.startsWith('app/ui/') && /^(app\/platform|db|server)\//.test(to)) return true
      return /^app\/(platform|ui|content-check)\//.test(from) && /^app\/(features|routes)\//.test(to)
    })
    expect(list(wrong), 'hand it in, or move it to the platform').toEqual([])
  })
})

describe('conventions', () => {
  const text = (path: string) => readFileSync(path, 'utf8')

  test('SQL stays out of routes and screens', () => {
    const wrong = imports.filter(
      ({ from, to }) => /^app\/(routes\/|features\/.*\/ui\/)/.test(from) && /^(db\/|drizzle-orm)/.test(to),
    )
    expect(list(wrong), 'ask a view or a command of the feature').toEqual([])
  })

  test('only the session creates a viewer', () => {
    const creating = product.filter((path) => /\bcreateViewer\b/.test(text(path)))
    expect(creating.sort()).toEqual(['app/platform/http/session.server.ts', 'app/platform/viewer.ts'])
  })

  test('the clock and the environment are passed in', () => {
    const wrong = product.filter(
      (path) =>
        /^app\/(features|routes|i18n)\//.test(path) &&
        /\bnew Date\(\)|\bDate\.now\(\)|\bprocess\.env\b/.test(text(path)),
    )
    expect(wrong, 'take ctx.clock.now() or an argument `now`').toEqual([])
  })

  test('dates from outside are read by app/platform/http/date-input.ts, which limits their range [SEC-2]', () => {
    const borders = product.filter((path) => /^(app\/routes|server)\/|[/.]forms\.ts$/.test(path))
    const wrong = borders.filter((path) => /\bz\.iso\.|\bz\.coerce\.date\b|Temporal\.\w+\.from\(/.test(text(path)))
    expect(wrong, 'take day, instant or readDay').toEqual([])
  })

  test('SQL is never built from strings', () => {
    expect(product.filter((path) => /^(app|server)\//.test(path) && /\bsql\.raw\(/.test(text(path)))).toEqual([])
  })

  test('user text is never written as HTML', () => {
    expect(product.filter((path) => /dangerouslySetInnerHTML/.test(text(path)))).toEqual([])
  })

  test('pages that need a session are not indexed by search engines', () => {
    const pages = product.filter((path) => /^app\/routes\/.*\.tsx$/.test(path) && /\brequireViewer\(/.test(text(path)))
    expect(pages.length).toBeGreaterThan(15)
    const found = pages.filter((path) => !/\bprivatePage\(|\bisPrivate: true\b/.test(text(path)))
    expect(
      found.filter((path) => /^export default /m.test(text(path))),
      'take privatePage for its head',
    ).toEqual([])
  })

  test('the languages are listed in app/i18n only', () => {
    const pair = /\(en\|de\)|\{en,de\}|'\/?de(-[A-Z]{2})?(\/[^']*)?'|'en'|\ben: .*\bde: |'german'|'english'|i18n\/de\//
    const rooms = product.filter((path) =>
      /^(app\/(?!i18n\/)|server\/|db\/(schema\/|tables|table-rules)|tools\/doctor\/)/.test(path),
    )
    const wrong = rooms.filter((path) => !SPOKEN_LANGUAGES.test(path) && pair.test(text(path)))
    expect(wrong, 'take LANGUAGES, languageSettings or splitLanguage of app/i18n/languages.ts').toEqual([])
    const listings = text('db/functions/listings.sql')
    const dictionaries = LANGUAGES.map((language) => languageSettings(language).searchDictionary)
    expect(dictionaries.filter((name) => !listings.includes(`to_tsvector('${name}'`))).toEqual([])
  })

  test('every text in the interface comes from the catalogues', () => {
    const screens = product.filter(
      (path) => /^app\/(features\/.*\/ui\/|routes\/|ui\/).*\.tsx$/.test(path) && !/dev-kit|\/kit\//.test(path),
    )
    expect(screens.flatMap((path) => findUntranslated(path, text(path)))).toEqual([])
  })
})

type SyntaxNode = { type: string; [key: string]: unknown }

const spoken = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title', 'help'])

/** Possible string values of an expression: literals, parts of templates, and branches of a choice. */
function stringsIn(node: SyntaxNode | null): string[] {
  const each = (...keys: string[]) => keys.flatMap((key) => stringsIn(node?.[key] as SyntaxNode | null))
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node?.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  if (node?.type === 'ConditionalExpression') return each('consequent', 'alternate')
  if (node?.type === 'LogicalExpression') return each('left', 'right')
  return node?.type === 'JSXExpressionContainer' ? each('expression') : []
}

/** Visible or accessible texts that don't come from a catalogue: `path: "text"`. */
function findUntranslated(path: string, source: string): string[] {
  const found: string[] = []
  const isSpeech = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2,}/u.test(text)
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const each = node as SyntaxNode
    if (each.type === 'JSXText' && isSpeech(each.value)) found.push(`${path}: "${each.value.trim()}"`)
    if (each.type === 'JSXElement' || each.type === 'JSXFragment')
      for (const text of (each.children as SyntaxNode[]).flatMap(stringsIn))
        if (isSpeech(text)) found.push(`${path}: "${text.trim()}"`)
    if (each.type === 'JSXAttribute') {
      const name = (each.name as { name?: string }).name ?? ''
      for (const text of each.value && spoken.has(name) ? stringsIn(each.value as SyntaxNode) : [])
        if (isSpeech(text)) found.push(`${path}: ${name}="${text}"`)
    }
    for (const key of Object.keys(each)) if (key !== 'parent') visit(each[key])
  }
  visit(parseSync(path, source).program)
  return found
}

const list = (found: Import[]) => found.map(({ from, to }) => `${from} → ${to}`)

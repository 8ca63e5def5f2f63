import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

type Node = { type: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const nodesOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesOf)]

/** The words of string literals below a node; of a template what stands before its first colon. */
function wordsOf(node: Node): string[] {
  const found = nodesOf(node).flatMap((each) => {
    if (each.type === 'Literal') return [each.value]
    if (each.type !== 'TemplateElement') return []
    return [(each.value as { cooked: string }).cooked.split(':', 1)[0]]
  })
  return found.filter((word): word is string => typeof word === 'string' && /^[a-z][a-z0-9_]*$/.test(word))
}

const nameOf = (node: unknown): unknown =>
  isNode(node) ? (node.type === 'Literal' ? node.value : (node.name as unknown)) : undefined
const isText = (node: Node, word: string) => node.type === 'Literal' && node.value === word

/** Whether an expression reads the intent of a form: by its name, as a field, or by `get('intent')`. */
const readsIntent = (node: Node, aliases: ReadonlySet<unknown>): boolean =>
  nodesOf(node).some((each) => (each.type === 'Identifier' && aliases.has(each.name)) || isText(each, 'intent'))

/** What a file calls the intents of forms: in the form, in its schema, and where an action tells them apart. */
export function intentsOfFile(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  if (!/intent|OfficeAct/i.test(text)) return []
  const all = nodesOf(parseSync(path, text).program as unknown as Node)
  const aliases = new Set<unknown>(['intent'])
  for (const { type, id, init } of all)
    if (type === 'VariableDeclarator' && isNode(id) && isNode(init) && id.type === 'ArrayPattern')
      if (readsIntent(init, aliases)) aliases.add(nameOf((id.elements as unknown[])[0]))
  const objects = new Map(
    all
      .filter(({ type, init }) => type === 'VariableDeclarator' && isNode(init))
      .map((each) => [nameOf(each.id), each]),
  )
  const keysOf = (name: unknown) =>
    childrenOf((objects.get(name)?.init ?? { type: 'none' }) as Node).map(({ key }) => nameOf(key))
  const found = all.flatMap((node): unknown[] => {
    const { type } = node
    if (type === 'JSXOpeningElement') {
      const attributes = node.attributes as Node[]
      const isIntent = attributes.some(({ name, value }) => nameOf(name) === 'name' && nameOf(value) === 'intent')
      const wanted = attributes.filter(({ name }) => nameOf(name) === (isIntent ? 'value' : 'intent'))
      return wanted.flatMap(wordsOf)
    }
    if (type === 'BinaryExpression' && /^[!=]==$/.test(String(node.operator))) {
      const sides = [node.left as Node, node.right as Node]
      return sides.flatMap((side, at) => {
        const other = sides[1 - at] as Node
        const isCompared = side.type === 'Literal' && other.type !== 'UnaryExpression' && readsIntent(other, aliases)
        return isCompared ? wordsOf(side) : []
      })
    }
    if (type === 'SwitchStatement' && readsIntent(node.discriminant as Node, aliases))
      return (node.cases as Node[]).flatMap(({ test }) => (isNode(test) ? wordsOf(test) : []))
    if ((type === 'Property' || type === 'TSPropertySignature') && nameOf(node.key) === 'intent')
      return [node.value, node.typeAnnotation].filter(isNode).flatMap(wordsOf)
    if (type === 'CallExpression') {
      const args = node.arguments as Node[]
      const isSet = args[0] && isText(args[0], 'intent') && args[1]
      const isOffice = nameOf(node.callee) === 'officeAction' && args[2]
      if (isOffice)
        return (args[2]?.properties as Node[] | undefined)?.map(({ key }) => nameOf(key)) ?? keysOf(nameOf(args[2]))
      const isLookup = /hasOwn/.test(text.slice(Number(node.start), Number(node.start) + 14))
      if (isSet) return wordsOf(args[1] as Node)
      return isLookup && args[1] && readsIntent(args[1], aliases) ? keysOf(nameOf(args[0])) : []
    }
    if (type === 'VariableDeclarator' && isNode(node.init) && /_ACTS$/.test(String(nameOf(node.id)))) {
      const acts = (node.init.type === 'TSSatisfiesExpression' ? node.init.expression : node.init) as Node
      return acts.type === 'ObjectExpression' ? childrenOf(acts).map(({ key }) => nameOf(key)) : []
    }
    if (type === 'VariableDeclarator' && isNode(node.init) && /intent/i.test(String(nameOf(node.id))))
      return nodesOf(node.init).flatMap((each) =>
        each.type === 'TemplateLiteral' || (each.type === 'CallExpression' && /^z\.enum/.test(sourceOf(each, text)))
          ? wordsOf(each)
          : [],
      )
    return []
  })
  return [...new Set(found)].filter((word): word is string => typeof word === 'string' && word !== 'intent').sort()
}

const sourceOf = ({ start, end }: Node, text: string) => text.slice(Number(start), Number(end))

/** Files of the product that a file needs, itself included; what is imported for its types alone is none. */
function neededBy(path: string, imported: Map<string, string[]>): Set<string> {
  const needed = new Set<string>()
  const follow = (file: string) => {
    if (needed.has(file)) return
    needed.add(file)
    for (const next of importedBy(file, imported)) follow(next)
  }
  follow(path)
  return needed
}

function importedBy(path: string, imported: Map<string, string[]>): string[] {
  const found = imported.get(path)
  if (found) return found
  const text = readFileSync(path, 'utf8')
  const { module } = parseSync(path, text)
  const files = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some((each) => !each.isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...[...text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)].map(([, value = '']) => value),
  ]
    .map((value) => (value.startsWith('.') ? join(dirname(path), value) : value.replace('#', '')))
    .filter((file) => /^app\/.*\.tsx?$/.test(file) && existsSync(file))
  imported.set(path, files)
  return files
}

export type FoundIntent = { intent: string; file: string; routes: string[] }

/** Every intent of a form in the source, and the routes whose module needs the file that names it. */
export function findIntents(routes: readonly string[]): FoundIntent[] {
  const imported = new Map<string, string[]>()
  const moduleOf = (route: string) =>
    [`app/routes/${route}.tsx`, `app/routes/${route}.ts`].find((path) => files.includes(path)) ?? ''
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((path) => `app/${path.replaceAll('\\', '/')}`)
    .filter((path) => /^app\/(routes|features)\/.*(?<!\.test)\.tsx?$/.test(path))
  const needs = routes.map((route) => ({ route, needed: neededBy(moduleOf(route), imported) }))
  return files.flatMap((file) =>
    intentsOfFile(file).map((intent) => ({
      intent,
      file,
      routes: needs.filter(({ needed }) => needed.has(file)).map(({ route }) => route),
    })),
  )
}

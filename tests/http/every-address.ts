import { readdirSync, readFileSync } from 'node:fs'
import routes from '#app/routes.ts'

/** A URL pattern (`:name` for a variable part) and its methods. */
export type Address = {
  pattern: string
  /** File of the page in app/routes, without extension; null for endpoints. */
  route: string | null
  methods: ('GET' | 'POST')[]
}

type Route = { path?: string | undefined; file: string; children?: Route[] | undefined }

export async function pageAddresses(): Promise<(Address & { route: string })[]> {
  const walk = (found: Route[], above: string): (Address & { route: string })[] =>
    found.flatMap(({ path, file, children }) => {
      const pattern = path === undefined ? above : `${above}/${path}`
      if (children) return walk(children, pattern)
      const hasAction = /^export (async function|function|const) action\b/m.test(readFileSync(`app/${file}`, 'utf8'))
      const route = file.replace(/^routes\/|\.tsx?$/g, '')
      return [{ pattern: pattern || '/', route, methods: hasAction ? ['GET', 'POST'] : ['GET'] }]
    })
  return walk(await routes, '')
}

const endpoints = 'server/endpoints'

/** Every endpoint, found by its registration: `app.get('/healthz', …)`. */
export function endpointAddresses(): Address[] {
  const found = new Map<string, Address>()
  for (const file of readdirSync(endpoints).filter((name) => /(?<!\.test)\.ts$/.test(name)))
    for (const [, method = '', path = ''] of readFileSync(`${endpoints}/${file}`, 'utf8').matchAll(
      /\.(get|post)\(\s*'(\/[^'*]+)'/g,
    )) {
      const pattern = path.replace(/\{[^}]*\}/g, '')
      const address = found.get(pattern) ?? { pattern, route: null, methods: [] }
      const name = method === 'get' ? 'GET' : 'POST'
      if (!address.methods.includes(name)) address.methods.push(name)
      found.set(pattern, address)
    }
  if (!found.has('/healthz')) throw new Error(`the endpoints are no longer in ${endpoints}`)
  return [...found.values()]
}

export const everyAddress = async (): Promise<Address[]> => [...(await pageAddresses()), ...endpointAddresses()]

/** A URL of this pattern, with a value for each variable part, including optional ones. */
export const addressOf = (pattern: string, value: (name: string) => string): string =>
  pattern
    .split('/')
    .map((part) =>
      part.startsWith(':')
        ? value(part.replace(/^:|\?$/g, ''))
        : part === '*'
          ? value('rest')
          : part.replace(/\?$/, ''),
    )
    .join('/')

/** Whether a path matches a pattern of app/routes.ts: `:name` is one part, `:name?` one or none, `*` anything. */
export const matchesPattern = (pattern: string, path: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/\/:\w+\?/g, '(/[^/?]+)?')
      .replace(/:\w+/g, '[^/?]+')
      .replace('*', '.+')}$`,
  ).test(path)

import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { PageHandler } from './http.ts'

type Routes = ServerBuild['routes']

/** Paths whose routes are remembered, and how long they may be. */
const PATHS_MAX = 2_000
const PATH_LENGTH_MAX = 100

/**
 * Answers with pages as `createRequestHandler` does, by a handler of its own for each page that has the page's routes
 * only: with all of them, the router tries a hundred for each request, twice.
 */
export function createPageHandler(build: ServerBuild): PageHandler {
  const whole = createRequestHandler(build, 'production')
  const handlers = new Map<string, PageHandler>()
  const findPage = routesOfPage(build.routes)
  return (request, context) => {
    const ids = findPage(pathOf(request))
    const page = ids.at(-1)
    if (page === undefined) return whole(request, context)
    let handler = handlers.get(page)
    if (!handler) {
      const routes = Object.fromEntries(ids.map((id) => [id, build.routes[id]]))
      handler = createRequestHandler({ ...build, routes }, 'production')
      handlers.set(page, handler)
    }
    return handler(request, context)
  }
}

/** The path of the page that a request is about: scripts ask for its data. */
const pathOf = (request: Request) => new URL(request.url).pathname.replace(/(?:(?<=\/)_)?\.data$/, '')

/** The ids of the routes that make the page at a path, from the root on; none where there is no page. */
export function routesOfPage(routes: Routes): (path: string) => readonly string[] {
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route): RouteObject[] => {
      if (!route || route.parentId !== parentId) return []
      const { id, path, index, caseSensitive } = route
      return [index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: childrenOf(id) }]
    })
  const tree = childrenOf(undefined)
  const remembered = new Map<string, readonly string[]>()
  return (path) => {
    const before = remembered.get(path)
    if (before) return before
    const ids = matchRoutes(tree, path)?.flatMap(({ route }) => route.id ?? []) ?? []
    if (remembered.size >= PATHS_MAX) remembered.clear()
    if (path.length <= PATH_LENGTH_MAX) remembered.set(path, ids)
    return ids
  }
}

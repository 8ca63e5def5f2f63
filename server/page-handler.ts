import { createRequestHandler, type ServerBuild } from 'react-router'
import type { PageHandler } from './http.ts'
import { pageFinder } from './page-paths.ts'

/**
 * Answers with pages as `createRequestHandler` does, by a handler of its own for each page that has the page's routes
 * only: with all of them, the router tries a hundred for each request, twice.
 */
export function createPageHandler(build: ServerBuild): PageHandler {
  const whole = createRequestHandler(build, 'production')
  const handlers = new Map<string, PageHandler>()
  const findPage = pageFinder(build.routes)
  return (request, context) => {
    const page = findPage(pathOf(request))
    if (page === null) return whole(request, context)
    let handler = handlers.get(page)
    if (!handler) {
      handler = createRequestHandler({ ...build, routes: routesOf(build, page) }, 'production')
      handlers.set(page, handler)
    }
    return handler(request, context)
  }
}

/** The path of the page that a request is about: scripts ask for its data. */
const pathOf = (request: Request) => new URL(request.url).pathname.replace(/(?:(?<=\/)_)?\.data$/, '')

/** A page's route and those above it. */
function routesOf({ routes }: ServerBuild, page: string): ServerBuild['routes'] {
  const own: ServerBuild['routes'] = {}
  for (let route = routes[page]; route; route = route.parentId === undefined ? undefined : routes[route.parentId])
    own[route.id] = route
  return own
}

type Route = { id: string; parentId?: string | undefined; path?: string | undefined }
type Routes = Readonly<Record<string, Route | undefined>>

/**
 * Tells whether an address is one of the product's, by its routes: what only the page for everything else (`*`) would
 * answer is not.
 */
export function pageMatcher(routes: Routes): (path: string) => boolean {
  const patterns = pagesOf(routes)
  return (path) => patterns.some(({ pattern }) => pattern.test(path))
}

/**
 * The id of the route that alone answers at an address; null where none or several could, among which only the router
 * chooses.
 */
export function pageFinder(routes: Routes): (path: string) => string | null {
  const pages = pagesOf(routes)
  return (path) => {
    const found = pages.filter(({ pattern }) => pattern.test(path))
    return found.length === 1 && found[0] ? found[0].id : null
  }
}

function pagesOf(routes: Routes) {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId))
  return Object.values(routes).flatMap((route) =>
    !route || parents.has(route.id) || route.path === '*'
      ? []
      : [{ id: route.id, pattern: new RegExp(`^${patternOf(route, routes)}/?$`, 'i') }],
  )
}

/** The whole address of a route as a regular expression: `:name` is one segment, with `?` it may be missing. */
function patternOf(route: Route, routes: Routes): string {
  const above = route.parentId === undefined ? undefined : routes[route.parentId]
  const own = (route.path ?? '').split('/').filter((segment) => segment !== '')
  const pattern = own.map((segment) => {
    const part = segment.startsWith(':') ? '/[^/]+' : `/${RegExp.escape(segment.replace(/\?$/, ''))}`
    return segment.endsWith('?') ? `(?:${part})?` : part
  })
  return (above ? patternOf(above, routes) : '') + pattern.join('')
}

import { data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>
type ShownPage = { at: string; data: Readonly<Record<string, unknown>> }

const FRAME_ROUTES = ['root', 'routes/language', 'routes/shell']

const PART = 'part'

/** URL from which a fetcher loads part of the current page. Yields null instead of an error if the request fails. */
export const partOf = (path: string) => `${path}?${PART}`

let shown: ShownPage = { at: '', data: {} }
/** The build that rendered this document. */
let build: string | undefined

export function rememberPage(page: ShownPage): void {
  shown = page
  build ??= buildOf(page.data.root)
}

const buildOf = (root: unknown) => (root as { build?: string } | undefined)?.build

/**
 * Whether another build answered a click. Loading the clicked page from the server then renews the scripts: on the way
 * to another page, a call has ended and a form has been left.
 */
function isNewBuild(request: Request, results: Results): boolean {
  const answered = buildOf(results.root?.result)
  const { pathname, searchParams } = new URL(request.url)
  const isLeaving = request.method === 'GET' && !searchParams.has(PART) && pathname !== shown.at.split('?', 1)[0]
  return isLeaving && build !== undefined && answered !== undefined && answered !== build
}

/** Client middleware: keeps the current page if a form or refresh doesn't reach the server, and follows new builds. */
export const keepPage =
  (onFormNotSent: () => void): MiddlewareFunction<Results> =>
  async ({ request }, next) => {
    const results = await next()
    if (isNewBuild(request, results) && !request.signal.aborted) {
      location.assign(request.url)
      return new Promise(() => {})
    }
    const lost = Object.entries(results).filter(([, { type, result }]) => type === 'error' && isUnreachable(result))
    if (lost.length === 0 || request.signal.aborted) return results
    const isForm = request.method !== 'GET'
    if (isForm) onFormNotSent()
    for (const [route] of lost) {
      // React Router doesn't revalidate after a form is answered with 503.
      if (isForm) results[route] = { type: 'data', result: data(undefined, { status: 503 }) }
      else if (new URL(request.url).searchParams.has(PART)) results[route] = { type: 'data', result: null }
      else if (isKept(request, route)) results[route] = { type: 'data', result: shown.data[route] }
    }
    return results
  }

export const isRefresh = (request: Request) => request.method === 'GET' && shown.at === pathOf(request.url)

const isKept = (request: Request, route: string) =>
  shown.data[route] !== undefined && (isRefresh(request) || FRAME_ROUTES.includes(route))

function pathOf(address: string): string {
  const { pathname, searchParams } = new URL(address)
  // React Router's marker for an index route.
  searchParams.delete('index')
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '')
}

/** True for network errors, aborted responses, and 429, 502, 503 or 504 from the server or a proxy. */
export function isUnreachable(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [429, 502, 503, 504].includes(error.status)
  if (error instanceof Error) return error instanceof TypeError || error.cause !== undefined
  // React Router wraps an error thrown by a form's action in `data()` with its status.
  return error instanceof Object && 'data' in error && isUnreachable(error.data)
}

/** Checks readiness, not liveness: revalidating during startup would replace a running call with an error. */
export function isServerReachable(): Promise<boolean> {
  return fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.ok,
    () => false,
  )
}

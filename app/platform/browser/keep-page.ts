import { data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>
type ShownPage = { at: string; data: Readonly<Record<string, unknown>> }

const FRAME_ROUTES = ['root', 'routes/language', 'routes/shell']

const PART = 'part'

/** Where a fetcher asks for a part of the page on the screen; null instead of data that were lost. */
export const partOf = (path: string) => `${path}?${PART}`

let shown: ShownPage = { at: '', data: {} }

export function rememberPage(page: ShownPage): void {
  shown = page
}

/** Client middleware: a form or a refresh that did not reach the server leaves the page as it is. */
export const keepPage =
  (onLostForm: () => void): MiddlewareFunction<Results> =>
  async ({ request }, next) => {
    const results = await next()
    const lost = Object.entries(results).filter(([, { type, result }]) => type === 'error' && isUnreachable(result))
    if (lost.length === 0 || request.signal.aborted) return results
    const isForm = request.method !== 'GET'
    if (isForm) onLostForm()
    for (const [route] of lost) {
      // After an answer of 503 to a form React Router loads nothing again.
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
  // React Router marks an index route with it.
  searchParams.delete('index')
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '')
}

/** No answer arrived, it broke off, or the server or a proxy answered that it cannot answer now. */
export function isUnreachable(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [429, 502, 503, 504].includes(error.status)
  if (error instanceof Error) return error instanceof TypeError || error.cause !== undefined
  // React Router hands on what a form's action threw as `data()` with the status.
  return error instanceof Object && 'data' in error && isUnreachable(error.data)
}

/** Ready, not only alive: revalidating while the server starts would replace a running call by an error. */
export function isServerReachable(): Promise<boolean> {
  return fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.ok,
    () => false,
  )
}

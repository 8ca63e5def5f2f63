import { data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>
/** The page on the screen: its path with query, and its loader data by route. */
type ShownPage = { at: string; data: Readonly<Record<string, unknown>> }

/** Routes around every page; their data holds for the next page too. */
const FRAME_ROUTES = ['root', 'routes/language', 'routes/shell']

const PART = 'part'

/** The address at which a fetcher asks for a part of the page on the screen; null instead of data that were lost. */
export const partOf = (path: string) => `${path}?${PART}`

let shown: ShownPage = { at: '', data: {} }

/** Remembers the page on the screen, so that loading it again can fail without losing it. */
export function rememberPage(page: ShownPage): void {
  shown = page
}

/**
 * Client middleware: a form, or new data for the page on the screen, that did not reach the server leaves the page as
 * it is, and `onLostForm` says that a form was lost. Another page that cannot be loaded shows its error.
 */
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

/** Whether a request asks for new data of the page on the screen. */
export const isRefresh = (request: Request) => request.method === 'GET' && shown.at === pathOf(request.url)

const isKept = (request: Request, route: string) =>
  shown.data[route] !== undefined && (isRefresh(request) || FRAME_ROUTES.includes(route))

function pathOf(address: string): string {
  const { pathname, searchParams } = new URL(address)
  // React Router marks an index route with it.
  searchParams.delete('index')
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '')
}

/** No answer arrived, or it broke off; or the server, or a proxy for it, answered that it cannot answer now. */
export function isUnreachable(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [429, 502, 503, 504].includes(error.status)
  if (error instanceof Error) return error instanceof TypeError || error.cause !== undefined
  // React Router hands on what a form's action threw as `data()` with the status.
  return error instanceof Object && 'data' in error && isUnreachable(error.data)
}

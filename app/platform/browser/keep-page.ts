import { isRouteErrorResponse, type LoaderFunctionArgs } from 'react-router'

type Result = { type: 'data' | 'error'; result: unknown }
/** What the routes of the page were given, by route. */
type RouteData = Readonly<Record<string, unknown>>

let current: { at: string; data: RouteData } | null = null

/**
 * The page says what it shows (its path and query, and what its routes were given), so that it can go on showing it.
 */
export function rememberShown(path: string, data: RouteData): void {
  current = { at: sameFor(path), data }
}

/** Asking a page's data anew without reaching the server leaves the page, and a running call with it, as it is. */
export async function keepShown({ request }: Pick<LoaderFunctionArgs, 'request'>, next: () => Promise<unknown>) {
  const results = (await next()) as Record<string, Result>
  return isRefresh(request) && current ? withShown(results, current.data) : results
}

/** Whether this asks the shown page anew, rather than for another page or a part of one. */
export const isRefresh = (request: Request) => request.method === 'GET' && current?.at === sameFor(request.url)

/** A page's address however it is written; the router adds an empty `index` when it asks. */
function sameFor(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://page')
  searchParams.delete('index')
  return `${pathname}?${searchParams}`
}

/**
 * The results with what is shown in place of every one that never arrived; refusals and faults the server told stay.
 */
export function withShown(results: Record<string, Result>, data: RouteData): Record<string, Result> {
  return Object.fromEntries(
    Object.entries(results).map(([route, result]) => [
      route,
      result.type === 'error' && isOutOfReach(result.result) && data[route] !== undefined
        ? { type: 'data' as const, result: data[route] }
        : result,
    ]),
  )
}

/**
 * Nobody answered, the answer broke off, something in front of the server, or a server that starts, answered for it, or
 * it has too much to do.
 */
export function isOutOfReach(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [429, 502, 503, 504].includes(error.status)
  return error instanceof TypeError || (error instanceof Error && error.message.includes('turbo-stream'))
}

import { isRouteErrorResponse, type LoaderFunctionArgs } from 'react-router'

type Result = { type: 'data' | 'error'; result: unknown }
/** The loader data of the current page, by route. */
type RouteData = Readonly<Record<string, unknown>>

let current: { at: string; data: RouteData } | null = null

/** Remembers the URL and loader data of the current page, so that a failed revalidation can keep them. */
export function rememberPageData(path: string, data: RouteData): void {
  current = { at: normalizedUrl(path), data }
}

/** A revalidation that does not reach the server keeps the page, and a running call with it, as it is. */
export async function keepDataOnFailedRevalidation(
  { request }: Pick<LoaderFunctionArgs, 'request'>,
  next: () => Promise<unknown>,
) {
  const results = (await next()) as Record<string, Result>
  return isRevalidation(request) && current ? withCurrentData(results, current.data) : results
}

/** Whether a request revalidates the current page, rather than loading another page or a part of one. */
export const isRevalidation = (request: Request) =>
  request.method === 'GET' && current?.at === normalizedUrl(request.url)

/** Path and query in one form; React Router adds an empty `index` when it revalidates. */
function normalizedUrl(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://page')
  searchParams.delete('index')
  return `${pathname}?${searchParams}`
}

/** The results, with the current data in place of every one that never arrived; errors sent by the server stay. */
export function withCurrentData(results: Record<string, Result>, data: RouteData): Record<string, Result> {
  return Object.fromEntries(
    Object.entries(results).map(([route, result]) => [
      route,
      result.type === 'error' && isUnreachableError(result.result) && data[route] !== undefined
        ? { type: 'data' as const, result: data[route] }
        : result,
    ]),
  )
}

/**
 * True when no response arrived or it broke off, when a proxy answered for the server, and when the server is starting
 * or overloaded.
 */
export function isUnreachableError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [429, 502, 503, 504].includes(error.status)
  return error instanceof TypeError || (error instanceof Error && error.message.includes('turbo-stream'))
}

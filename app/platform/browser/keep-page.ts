import { isRouteErrorResponse, type LoaderFunctionArgs } from 'react-router'
import { forgetLostRequest, rememberUnderway, reportLostRequest } from './lost-requests.ts'

type Result = { type: 'data' | 'error'; result: unknown }
/** The loader data of the current page, by route. */
type RouteData = Readonly<Record<string, unknown>>

let current: { at: string; data: RouteData } | null = null

/** Remembers the URL and loader data of the current page, so that a failed revalidation can keep them. */
export function rememberPageData(path: string, data: RouteData): void {
  current = { at: normalizedUrl(path), data }
}

/** Routes around every page; their data holds for the next page too. */
const FRAME_ROUTES = ['root', 'routes/language', 'routes/shell']

let lostForm: string | null = null

/**
 * What does not reach a working server replaces nothing on the screen (decision 028). Only Back and Forward, which have
 * changed the address already, show the error, inside the frame that was there.
 */
export async function keepPageWhenUnreachable(
  { request }: Pick<LoaderFunctionArgs, 'request'>,
  next: () => Promise<unknown>,
) {
  const isForm = request.method !== 'GET'
  const isAnew = isRevalidation(request)
  const page = { kind: 'page' as const, to: pathOf(request.url) }
  if (!isAnew) rememberUnderway(isForm ? { kind: 'form' } : page)
  const results = (await next()) as Record<string, Result>
  // The reader went on before the answer was complete: what it breaks off with says nothing about the line.
  if (request.signal.aborted) return results
  if (!isAnew) rememberUnderway(null)
  if (!Object.values(results).some(isLost)) {
    if (isForm) {
      lostForm = null
      forgetLostRequest()
    }
    return results
  }
  if (isForm) {
    lostForm = normalizedUrl(request.url)
    reportLostRequest({ kind: 'form' })
    return withoutData(results)
  }
  if (!current) return results
  if (isAnew) return withCurrentData(results, current.data)
  const isPage = 'root' in results
  if (!isPage) return withoutData(results)
  if (normalizedUrl(window.location.href) === normalizedUrl(request.url))
    return withCurrentData(results, Object.fromEntries(FRAME_ROUTES.map((route) => [route, current?.data[route]])))
  // React Router asks for the page of a form after it was sent: that one was not asked for by itself.
  reportLostRequest(lostForm === normalizedUrl(request.url) ? { kind: 'form' } : page)
  lostForm = null
  return untilGivenUp(request.signal)
}

const isLost = ({ type, result }: Result) => type === 'error' && isUnreachableError(unwrapped(result))

/** React Router wraps what a form's action threw, to keep its status beside it. */
const unwrapped = (result: unknown) =>
  typeof result === 'object' && result !== null && 'type' in result && result.type === 'DataWithResponseInit'
    ? (result as { data?: unknown }).data
    : result

/** The results with nothing in place of every one that never arrived. */
const withoutData = (results: Record<string, Result>) =>
  Object.fromEntries(
    Object.entries(results).map(([route, result]) => [
      route,
      isLost(result) ? { type: 'data' as const, result: undefined } : result,
    ]),
  )

const untilGivenUp = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

/** Path and query as a reader has them, without what React Router adds. */
function pathOf(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('index')
  return url.pathname + url.search
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

/**
 * The path with its whole query, from the Referer: a page cached for guests renders its own path without the parameters
 * that it does not read.
 */
export function pathWithQuery(path: string | undefined, request: Request): string | undefined {
  const from = URL.parse(request.headers.get('referer') ?? '')
  return from && from.pathname === path?.split('?', 1)[0] ? from.pathname + from.search : path
}

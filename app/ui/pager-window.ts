/**
 * The pages to show: all up to seven; else the first five, the last five, or the current one with its neighbours, with
 * gaps between.
 */
export function pagerWindow(page: number, pages: number): (number | 'gap')[] {
  const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  if (pages <= 7) return span(1, pages)
  if (page <= 4) return [...span(1, 5), 'gap', pages]
  if (page >= pages - 3) return [1, 'gap', ...span(pages - 4, pages)]
  return [1, 'gap', page - 1, page, page + 1, 'gap', pages]
}

/** The address of a page: the other parts of the query stay, and the first page needs no number. */
export function pageHref(search: string, param: string, page: number, hash: `#${string}` | '' = ''): string {
  const query = new URLSearchParams(search)
  if (page === 1) query.delete(param)
  else query.set(param, String(page))
  return `?${query}${hash}`
}

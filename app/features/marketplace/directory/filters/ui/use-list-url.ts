import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { filtersFromQuery, queryWith, type ViewerKind, withoutPage } from '../rules.ts'
import type { Filters } from '../schema.ts'

/** The list in the URL: its filters, those of a pending navigation first, and ways to change them. */
export function useListUrl(loaded: Filters, viewerKind: ViewerKind) {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const isLoading = next !== undefined && next.pathname === pathname && next.search !== search
  const current = isLoading ? filtersFromQuery(new URLSearchParams(next.search), viewerKind) : loaded
  const query = new URLSearchParams(search)
  const requested = useRef<{ filters: Filters; from: string; to: string } | null>(null)
  const nextSearch = next?.search
  useEffect(() => {
    // Drawn, or given up for another page of the list.
    const { from, to } = requested.current ?? {}
    if (nextSearch === undefined ? search !== from : nextSearch !== to) requested.current = null
  }, [search, nextSearch])
  return {
    filters: current,
    isLoading,
    /** The filters requested last: on a busy page they may not be drawn yet. */
    latest(): Filters {
      const { filters, from, to } = requested.current ?? {}
      return filters && [from, to].includes(window.location.search) ? filters : current
    },
    /** The URL of these filters, from the beginning of the list or from a position in it. */
    hrefOf: (filters: Filters, position?: { page?: number; after?: string }) =>
      `${pathname}${queryWith(query, filters, position)}`,
    /** Navigates to these filters without scrolling. */
    apply(filters: Filters, options: { replace?: boolean } = {}) {
      const to = queryWith(query, filters)
      requested.current = { filters, from: window.location.search, to }
      navigate(
        { pathname, search: to },
        // The layout around the list does not depend on filters.
        { ...options, preventScrollReset: true, defaultShouldRevalidate: false },
      )
    },
    /** Sets the number of loaded pages in the URL, without loading anything; not after a navigation elsewhere. */
    setPage(page: number) {
      if (withoutPage(window.location.search) !== withoutPage(search)) return
      const after = query.get('after')
      navigate(
        { pathname, search: queryWith(query, loaded, { page, ...(after === null ? {} : { after }) }) },
        { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
      )
    },
  }
}

export type ListUrl = ReturnType<typeof useListUrl>

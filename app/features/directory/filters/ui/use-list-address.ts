import { useLocation, useNavigate, useNavigation } from 'react-router'
import { ownFilters, queryWith, type Reader } from '../rules.ts'
import type { Filters } from '../schema.ts'

/** The address of the list as its state: the filters as they are wished for, which may still be on their way, and how to wish for others. */
export function useListAddress(loaded: Filters, reader: Reader) {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const isOnItsWay = next !== undefined && next.pathname === pathname && next.search !== search
  const filters = isOnItsWay ? ownFilters(new URLSearchParams(next.search), reader) : loaded
  const query = new URLSearchParams(search)
  return {
    filters,
    isOnItsWay,
    /** Where these filters lead, from the beginning of the list or from a place in it. */
    hrefOf: (wished: Filters, place?: { page?: number; after?: string }) =>
      `${pathname}${queryWith(query, wished, place)}`,
    /** Goes there, with the page standing still. */
    apply(wished: Filters, options: { replace?: boolean } = {}) {
      navigate(
        { pathname, search: queryWith(query, wished) },
        // The frame around the list knows nothing of filters.
        { ...options, preventScrollReset: true, defaultShouldRevalidate: false },
      )
    },
    /** Notes in the address how much of the list is shown, without asking for anything. */
    notePage(page: number) {
      const after = query.get('after')
      navigate(
        { pathname, search: queryWith(query, loaded, { page, ...(after === null ? {} : { after }) }) },
        { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
      )
    },
  }
}

export type ListAddress = ReturnType<typeof useListAddress>

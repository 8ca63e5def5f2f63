import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { filterQuery, filtersFromQuery, listQueryString, type ViewerKind, withoutPage } from '../rules.ts'
import type { Filters } from '../schema.ts'

/** A pending navigation counts as the current list. */
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
    // Either rendered, or replaced by another page of the list.
    const { from, to } = requested.current ?? {}
    if (nextSearch === undefined ? search !== from : nextSearch !== to) requested.current = null
  }, [search, nextSearch])
  return {
    filters: current,
    isLoading,
    /** The last requested filters, which a busy page may not have rendered yet. */
    latest(): Filters {
      const { filters, from, to } = requested.current ?? {}
      return filters && [from, to].includes(window.location.search) ? filters : current
    },
    hrefOf: (filters: Filters, position?: { page?: number; after?: string }) =>
      `${pathname}${listQueryString(query, filters, position)}`,
    apply(filters: Filters, options: { replace?: boolean } = {}) {
      const to = listQueryString(query, filters)
      requested.current = { filters, from: window.location.search, to }
      navigate(
        { pathname, search: to },
        // The layout around the list doesn't depend on filters.
        { ...options, preventScrollReset: true, defaultShouldRevalidate: false },
      )
    },
    /** Sets the number of loaded pages in the URL without loading anything; no effect after navigating elsewhere. */
    setPage(page: number) {
      if (withoutPage(window.location.search) !== withoutPage(search)) return
      const after = query.get('after')
      navigate(
        { pathname, search: listQueryString(query, loaded, { page, ...(after === null ? {} : { after }) }) },
        { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
      )
    },
  }
}

export type ListUrl = ReturnType<typeof useListUrl>

export const DEBOUNCE_MS = 300

type Changes = Partial<Filters>

const changesOf = (before: Filters, next: Filters): Changes =>
  Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== before[name as keyof Filters]))

/** Applies only what changed, debounced while a slider moves or text is typed. */
export function useDraft(listUrl: ListUrl, apply: (filters: Filters) => void) {
  const { filters } = listUrl
  const [changes, setChanges] = useState<Changes | null>(null)
  const pending = useRef<{ timer: number; changes: Changes } | null>(null)
  const latest = useRef({ listUrl, apply })
  const applied = useRef<string | null>(null)
  const query = filterQuery(filters)
  const draft = { ...filters, ...changes }
  useEffect(() => {
    latest.current = { listUrl, apply }
  })
  useEffect(() => () => clearTimeout(pending.current?.timer), [])
  useEffect(() => {
    // The filters changed elsewhere, e.g. by going back: show those.
    if (!pending.current && query !== applied.current) setChanges(null)
  }, [query])

  function flush() {
    if (!pending.current) return
    clearTimeout(pending.current.timer)
    const next = { ...latest.current.listUrl.latest(), ...pending.current.changes }
    pending.current = null
    applied.current = filterQuery(next)
    latest.current.apply(next)
  }
  function change(next: Filters, isMoving = false) {
    clearTimeout(pending.current?.timer)
    const all = { ...changes, ...pending.current?.changes, ...changesOf(draft, next) }
    pending.current = { changes: all, timer: window.setTimeout(flush, isMoving ? DEBOUNCE_MS : 0) }
    setChanges(all)
    if (!isMoving) flush()
  }
  return {
    draft,
    change,
    commit() {
      flush()
      setChanges(null)
    },
  }
}

import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hasFilters, listQueryString, parseStoredFilters, serializeFilters, type ViewerKind } from '../rules.ts'
import type { Filters } from '../schema.ts'
import { STORAGE_KEY } from './stored-filters.ts'

/** Null if the query already has filters, or none are stored. */
export function rememberedQuery(search: string, viewerKind: ViewerKind): string | null {
  const query = new URLSearchParams(search)
  if (hasFilters(query)) return null
  const stored = parseStoredFilters(storage('read'), viewerKind)
  return stored && listQueryString(query, stored)
}

export function useStoredFilters(filters: Filters, viewerKind: ViewerKind) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isOpened = useRef(true)
  const text = serializeFilters(filters)
  useEffect(() => {
    const remembered = isOpened.current ? rememberedQuery(search, viewerKind) : null
    isOpened.current = false
    if (remembered === null) storage('write', text)
    else
      navigate(
        { pathname, search: remembered },
        { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
      )
  }, [text, pathname, search, viewerKind, navigate])
}

/** If the browser blocks storage, filters are only in the URL. */
function storage(operation: 'read' | 'write', text?: string | null): string | null {
  try {
    if (operation === 'read') return localStorage.getItem(STORAGE_KEY)
    if (text) localStorage.setItem(STORAGE_KEY, text)
    else localStorage.removeItem(STORAGE_KEY)
  } catch {}
  return null
}

import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hasFilters, queryWith, type Reader, readStored, storedText } from '../rules.ts'
import type { Filters } from '../schema.ts'
import { STORAGE_KEY } from './stored-filters.ts'

/** The query of the list's address with the remembered filters in it; null when it says itself what it looks for, or nothing is remembered (D-41). */
export function rememberedQuery(search: string, reader: Reader): string | null {
  const query = new URLSearchParams(search)
  if (hasFilters(query)) return null
  const stored = readStored(storage('read'), reader)
  return stored && queryWith(query, stored)
}

/** Remembers the filters of the list in this browser (D-40); a page that was opened without any gets the remembered ones. */
export function useStoredFilters(filters: Filters, reader: Reader) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isOpened = useRef(true)
  const text = storedText(filters)
  useEffect(() => {
    const remembered = isOpened.current ? rememberedQuery(search, reader) : null
    isOpened.current = false
    if (remembered === null) storage('write', text)
    else
      navigate(
        { pathname, search: remembered },
        { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
      )
  }, [text, pathname, search, reader, navigate])
}

/** Some browsers refuse to remember anything; the address remembers then. */
function storage(deed: 'read' | 'write', text?: string | null): string | null {
  try {
    if (deed === 'read') return localStorage.getItem(STORAGE_KEY)
    if (text) localStorage.setItem(STORAGE_KEY, text)
    else localStorage.removeItem(STORAGE_KEY)
  } catch {}
  return null
}

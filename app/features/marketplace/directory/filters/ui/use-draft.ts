import { useEffect, useRef, useState } from 'react'
import { filterQuery } from '../rules.ts'
import type { Filters } from '../schema.ts'
import type { ListUrl } from './use-list-url.ts'

/** How long a slider or text has to rest before it takes effect. */
export const DEBOUNCE_MS = 300

type Changes = Partial<Filters>

/** The filters of `next` that differ from those of `before`. */
const changesOf = (before: Filters, next: Filters): Changes =>
  Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== before[name as keyof Filters]))

/**
 * A draft of filters, shown at once; it takes effect at once too, but debounced while a slider moves or a text is
 * typed. Only what was changed takes effect: what changes elsewhere meanwhile stays.
 */
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
    // The filters changed elsewhere, such as by going back: show those.
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
    /** Applies a pending change at once, and drops the draft. */
    commit() {
      flush()
      setChanges(null)
    },
  }
}

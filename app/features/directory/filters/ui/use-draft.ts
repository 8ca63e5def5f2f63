import { useEffect, useRef, useState } from 'react'
import { filterQuery } from '../rules.ts'
import type { Filters } from '../schema.ts'

/** How long a slider or text has to rest before it takes effect (D-42). */
export const DEBOUNCE_MS = 300

/**
 * A draft of filters, shown at once; it takes effect at once too, but debounced while a slider moves or a text is
 * typed.
 */
export function useDraft(filters: Filters, apply: (filters: Filters) => void) {
  const [draft, setDraft] = useState<Filters | null>(null)
  const pending = useRef<{ timer: number; filters: Filters } | null>(null)
  const latest = useRef(apply)
  const applied = useRef<string | null>(null)
  const query = filterQuery(filters)
  useEffect(() => {
    latest.current = apply
  })
  useEffect(() => () => clearTimeout(pending.current?.timer), [])
  useEffect(() => {
    // The filters changed elsewhere, such as by going back: show those.
    if (!pending.current && query !== applied.current) setDraft(null)
  }, [query])

  function flush() {
    const next = pending.current
    if (!next) return
    clearTimeout(next.timer)
    pending.current = null
    applied.current = filterQuery(next.filters)
    latest.current(next.filters)
  }
  function change(next: Filters, isMoving = false) {
    clearTimeout(pending.current?.timer)
    pending.current = { filters: next, timer: window.setTimeout(flush, isMoving ? DEBOUNCE_MS : 0) }
    setDraft(next)
    if (!isMoving) flush()
  }
  return {
    draft: draft ?? filters,
    change,
    /** Applies a pending change at once, and drops the draft. */
    commit() {
      flush()
      setDraft(null)
    },
  }
}

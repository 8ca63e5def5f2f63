import { useEffect, useRef, useState } from 'react'
import { filterQuery } from '../rules.ts'
import type { Filters } from '../schema.ts'

/** How long a slider or a text rests before it takes effect (D-42). */
export const REST_MS = 300

/** Filters that show at once what was chosen, and take effect at once or, while a slider moves or a text is typed, after a rest. */
export function useDraft(filters: Filters, apply: (filters: Filters) => void) {
  const [draft, setDraft] = useState<Filters | null>(null)
  const waiting = useRef<{ timer: number; filters: Filters } | null>(null)
  const latest = useRef(apply)
  const applied = useRef<string | null>(null)
  const query = filterQuery(filters)
  useEffect(() => {
    latest.current = apply
  })
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])
  useEffect(() => {
    // Other filters came from elsewhere, such as the way back: they are the ones to show.
    if (!waiting.current && query !== applied.current) setDraft(null)
  }, [query])

  function settle() {
    const due = waiting.current
    if (!due) return
    clearTimeout(due.timer)
    waiting.current = null
    applied.current = filterQuery(due.filters)
    latest.current(due.filters)
  }
  function change(next: Filters, isMoving = false) {
    clearTimeout(waiting.current?.timer)
    waiting.current = { filters: next, timer: window.setTimeout(settle, isMoving ? REST_MS : 0) }
    setDraft(next)
    if (!isMoving) settle()
  }
  return {
    shown: draft ?? filters,
    change,
    /** Lets take effect what still rests, and shows again what is in force. */
    end() {
      settle()
      setDraft(null)
    },
  }
}

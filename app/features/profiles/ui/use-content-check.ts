import { useCallback, useEffect, useRef, useState } from 'react'
import type { ContentField } from '#app/content-check/check.ts'

/** How long typing must pause before the text is checked. */
const debounceMs = 400
/** Longer texts are refused by every field for their length. */
const longest = 5_000

export type ContentProblem = { code: string; details: Record<string, string | number> }

/**
 * Checks a name or bio while it is typed, by the server's rules (P-17 to P-21), which load with the first check;
 * without them the server alone decides. `problem` is what the last text would be refused with.
 */
export function useContentCheck(field: ContentField): {
  problem: ContentProblem | null
  check: (text: string) => void
} {
  const [problem, setProblem] = useState<ContentProblem | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')

  const judge = useCallback(
    async (text: string) => {
      const rules = await import('#app/content-check/check.ts').catch(() => null)
      if (!rules || latest.current !== text) return
      const decision = rules.decideContent(text.slice(0, longest), field)
      setProblem(decision.ok ? null : { code: decision.code, details: decision.details ?? {} })
    },
    [field],
  )

  const check = useCallback(
    (text: string) => {
      latest.current = text
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void judge(text), debounceMs)
    },
    [judge],
  )

  useEffect(() => () => clearTimeout(timer.current), [])

  return { problem, check }
}

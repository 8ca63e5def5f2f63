import { useCallback, useEffect, useRef, useState } from 'react'
import type { ContentField } from '#app/content-check/check.ts'

/** How long typing must rest before the text is looked at. */
const restMs = 400
/** What is pasted beyond this is too long for every field, which says so itself. */
const longest = 5_000

export type ContentProblem = { code: string; details: Record<string, string | number> }

/**
 * Looks through a name or bio while it is typed, by the rules that the server decides with (P-17 to P-21). `check`
 * wants every new text; `problem` is what the last one would be refused with, and goes as soon as the text is clean.
 * The rules load with the first check, not with the page; when they cannot be loaded, the server alone decides.
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
      timer.current = setTimeout(() => void judge(text), restMs)
    },
    [judge],
  )

  useEffect(() => () => clearTimeout(timer.current), [])

  return { problem, check }
}

import { type ComponentProps, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { ContentField } from '#app/content-check/check.ts'
import { TextArea, TextField } from '#app/ui/input.tsx'
import { useProfileRefusal } from './use-profile-refusal.ts'

/** How long typing must pause before the text is checked. */
const debounceMs = 400
/** Longer texts are refused by every field for their length. */
const longest = 5_000

type ContentProblem = { code: string; details: Record<string, string | number> }

/**
 * Checks a name or bio while it is typed, by the server's rules, which load with the first check;
 * without them the server alone decides. `problem` is what the last text would be refused with.
 */
function useContentCheck(field: ContentField): {
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

/** Shows what would be refused while somebody types; the server decides. */
function useHint(field: 'name' | 'bio', error: string | null | undefined) {
  const sentence = useProfileRefusal()
  const { problem, check } = useContentCheck(field)
  const id = useId()
  const words = problem ? sentence(problem.code, problem.details) : ''
  const hint = (
    <p id={id} role="status" className="field-help mt-1.5 font-medium text-apricot-ink empty:hidden">
      {words === error ? '' : words}
    </p>
  )
  return { check, hint }
}

export function NameField(props: ComponentProps<typeof TextField>) {
  const { check, hint } = useHint('name', props.error)
  return (
    <div>
      <TextField {...props} onInput={(event) => check(event.currentTarget.value)} />
      {hint}
    </div>
  )
}

export function BioField(props: ComponentProps<typeof TextArea>) {
  const { check, hint } = useHint('bio', props.error)
  return (
    <div>
      <TextArea {...props} onInput={(event) => check(event.currentTarget.value)} />
      {hint}
    </div>
  )
}

import { type ComponentProps, useId } from 'react'
import { TextArea, TextField } from '#app/ui/input.tsx'
import { useContentCheck } from './use-content-check.ts'
import { useProfileRefusal } from './use-profile-refusal.ts'

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

/** A name field with the content check while typing. */
export function NameField(props: ComponentProps<typeof TextField>) {
  const { check, hint } = useHint('name', props.error)
  return (
    <div>
      <TextField {...props} onInput={(event) => check(event.currentTarget.value)} />
      {hint}
    </div>
  )
}

/** A bio field with the content check while typing. */
export function BioField(props: ComponentProps<typeof TextArea>) {
  const { check, hint } = useHint('bio', props.error)
  return (
    <div>
      <TextArea {...props} onInput={(event) => check(event.currentTarget.value)} />
      {hint}
    </div>
  )
}

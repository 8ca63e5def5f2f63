import type { ActionRefused } from '#app/platform/http/request.ts'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Note } from '#app/ui/note.tsx'

/** Turns a code into a sentence for one form. */
export type Sentence = (code: string, details: ActionRefused['details']) => string

/** The error of one field of a refused form. */
export const fieldProblem = (refused: ActionRefused | undefined, sentence: Sentence) => (name: string) => {
  const code = refused?.fields?.[name]
  return refused && code ? sentence(code, refused.details) : null
}

/**
 * Why a form was refused: a list that leads to the fields, or one sentence. Each sentence stands once; focus goes to
 * the first wrong field. The field `form` is the whole form, whose sentence is the title of the list.
 */
export function FormProblem({ refused, sentence }: { refused: ActionRefused | undefined; sentence: Sentence }) {
  const { form, ...named } = refused?.fields ?? {}
  const fields = Object.entries(named)
  const errors = new Map(
    fields.map(([name, code]) => [sentence(code, refused?.details ?? {}), name]).reverse() as [string, string][],
  )
  return (
    <>
      <FormErrors
        className="empty:hidden"
        title={form && refused ? sentence(form, refused.details) : undefined}
        errors={[...errors].reverse().map(([message, name]) => ({ name, message }))}
      />
      {refused && fields.length === 0 && <Note tone="bad">{sentence(form ?? refused.code, refused.details)}</Note>}
    </>
  )
}

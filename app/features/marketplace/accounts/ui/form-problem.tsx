import { type FormEvent, useState } from 'react'
import { useNavigation } from 'react-router'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { Note } from '#app/ui/note.tsx'
import { ADULT_AGE, PASSWORD_MAX, PASSWORD_MIN, PASSWORD_MIN_ADMINISTRATOR } from '../schema.ts'

type Sentence = (code: string, details: ActionRefused['details']) => string

export const fieldProblem = (refused: ActionRefused | undefined, sentence: Sentence) => (name: string) => {
  const code = refused?.fields?.[name]
  return refused && code ? sentence(code, refused.details) : null
}

/** The remaining errors of a refused form, and an input handler that drops each one once its field is valid. */
export function useOpenProblems(
  refused: ActionRefused | undefined,
): [ActionRefused | undefined, (event: FormEvent) => void] {
  const [solved, setSolved] = useState({ of: refused, names: new Set<string>() })
  const names = solved.of === refused ? solved.names : new Set<string>()
  const onInput = ({ target }: FormEvent) => {
    const { name, validity } = target as HTMLInputElement
    if (refused?.fields?.[name] && validity?.valid) setSolved({ of: refused, names: new Set([...names, name]) })
  }
  if (!refused?.fields || names.size === 0) return [refused, onInput]
  const open = Object.entries(refused.fields).filter(([name]) => !names.has(name))
  return [open.length > 0 ? { ...refused, fields: Object.fromEntries(open) } : undefined, onInput]
}

/**
 * Why a form was refused: one sentence, or a list of links to the fields with each sentence once. The field `form` is
 * the whole form; its sentence becomes the list's title.
 */
export function FormProblem(props: {
  refused: ActionRefused | undefined
  sentence: Sentence
  title?: string | undefined
  form?: string | undefined
}) {
  const { refused, sentence, title, form: of } = props
  const { form, ...named } = refused?.fields ?? {}
  const fields = Object.entries(named)
  const errors = new Map(
    fields.map(([name, code]) => [sentence(code, refused?.details ?? {}), name]).reverse() as [string, string][],
  )
  return (
    <>
      <FormErrors
        className="empty:hidden"
        title={form && refused ? sentence(form, refused.details) : title}
        form={of}
        errors={[...errors].reverse().map(([message, name]) => ({ name, message }))}
      />
      {refused && fields.length === 0 && <Note tone="bad">{sentence(form ?? refused.code, refused.details)}</Note>}
    </>
  )
}

/** The shared sentence for an empty email or password; each field also has its own. */
export const requiredTitle = (refused: ActionRefused | undefined, sentence: Sentence) =>
  Object.values(refused?.fields ?? {}).some((code) => code === 'email_required' || code === 'password_missing')
    ? sentence('email_and_password_required', {})
    : undefined

const LIMITS = {
  age: ADULT_AGE,
  least: PASSWORD_MIN,
  most: PASSWORD_MAX,
  leastOfAdministrators: PASSWORD_MIN_ADMINISTRATOR,
}

export const useAccountRefusal = (general: 'invalid_input' | 'link_invalid' = 'invalid_input') =>
  useRefusal('accounts', general, LIMITS)

export function useAccountForm(answered: ActionRefused | undefined) {
  const [refused, onInput] = useOpenProblems(answered)
  const sentence = useAccountRefusal()
  return {
    form: { method: 'post', noValidate: true, onInput, className: 'grid gap-5' } as const,
    refused,
    sentence,
    problem: fieldProblem(refused, sentence),
    busy: useNavigation().formData !== undefined,
  }
}

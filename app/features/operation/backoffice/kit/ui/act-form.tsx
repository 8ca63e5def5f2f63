import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { FormProblem, fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { ConfirmationFields } from '#app/features/marketplace/accounts/ui/re-authentication-fields.tsx'
import { type RefusalNamespace, useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Checkbox, RadioGroup } from '#app/ui/choice.tsx'
import { fieldId } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { TextArea, TextField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'
import { useMarks } from '../../ui/office-nav.tsx'

type Answer = { ok: true } | (ActionRefused & { intent?: string })

export function useRefusedAct(intents: readonly string[]): ActionRefused | undefined {
  const answer = useActionAnswer<Answer>() as Answer | undefined
  return answer?.ok === false && intents.includes(answer.intent ?? '') ? answer : undefined
}

const FIELDS: Readonly<Record<string, string>> = {
  confirmation_needed: 'password',
  wrong_password: 'password',
  wrong_code: 'code',
}

/** Why a download was refused. `officeDownload` redirects back with the code in the query. */
function useRefusedDownload(): ActionRefused | undefined {
  const code = useSearchParams()[0].get('refused')?.slice(0, 60)
  if (!code) return undefined
  const field = FIELDS[code]
  const fields = field ? { fields: { [field]: code } } : {}
  return { ok: false, code: code as ActionRefused['code'], details: {}, ...fields }
}

export function ActDone({ words }: { words: Readonly<Record<string, ReactNode>> }) {
  const done = useSearchParams()[0].get('done') ?? ''
  const answer = useActionAnswer<Answer>() as Answer | undefined
  if (answer?.ok === false || !Object.hasOwn(words, done)) return null
  return (
    <Note tone="good" live className="mb-8">
      {words[done]}
    </Note>
  )
}

/** Label of a button repeated on each line, with its subject for screen readers. */
export const Named = (props: { name: string; of: string }) => (
  <>
    {props.name}
    <span className="sr-only">: {props.of}</span>
  </>
)

/** A form field. Its `rows`, `options`, `legend` or tick decide the kind; otherwise it's a text field. */
export type ActField =
  | ComponentProps<typeof TextField>
  | (ComponentProps<typeof TextArea> & { rows: number })
  | ComponentProps<typeof SelectField>
  | ComponentProps<typeof RadioGroup>
  | (ComponentProps<typeof Checkbox> & { isTick: true })

export function FieldOf({ field, error, form }: { field: ActField; error: string | null; form?: string | undefined }) {
  const id = fieldId(field.name, form)
  if ('legend' in field) return <RadioGroup {...field} error={error} />
  if ('isTick' in field) {
    const { isTick: _, ...tick } = field
    return <Checkbox id={id} {...tick} error={error} />
  }
  if ('options' in field) return <SelectField id={id} {...field} error={error} />
  if ('rows' in field) return <TextArea id={id} {...field} error={error} />
  return <TextField id={id} autoComplete="off" {...(field as ComponentProps<typeof TextField>)} error={error} />
}

export type ActFormProps = {
  /** One button each. The intent is a verb, followed by `:` and an id if the page has several such forms. */
  acts: readonly { intent: string; label: ReactNode; tone?: 'pri' | 'sec' | 'stop' }[]
  /** The catalogue for this form's refusals. `backoffice` covers the general ones. */
  texts: RefusalNamespace
  limits?: Record<string, string | number>
  title?: ReactNode
  text?: ReactNode
  takesFocus?: boolean
  summary?: ReactNode
  values?: Readonly<Record<string, string | number>>
  children?: ReactNode | ((problem: (name: string) => string | null, refused: ActionRefused | undefined) => ReactNode)
  fields?: readonly ActField[]
  /** False if the act needs no password. */
  confirms?: boolean
  consequences?: ReactNode
  close?: { to: string; label: string }
  size?: 'sm'
  /** Defaults to the current page. */
  action?: string
  reloadDocument?: boolean
  preventScrollReset?: boolean
}

export function ActForm(props: ActFormProps) {
  const { acts, texts, limits, title, text, takesFocus, summary, values = {}, confirms = true } = props
  const { children, fields = [] } = props
  const { consequences, close, size, action, reloadDocument, preventScrollReset } = props
  const answered = useRefusedAct(acts.map(({ intent }) => intent))
  const download = useRefusedDownload()
  const refused = reloadDocument ? download : answered
  const sentence = useOfficeRefusal(texts, limits)
  const problem = fieldProblem(refused, sentence)
  const sent = useNavigation().formData?.get('intent')
  const { confirmation } = useMarks()
  const [{ intent } = { intent: '' }] = acts
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different act is a different form.
  useEffect(() => {
    if (takesFocus && !refused) heading.current?.focus()
  }, [takesFocus, intent, refused])
  const form = intent.includes(':') ? intent : undefined
  const buttons = acts.map(({ intent, label, tone = 'pri' }) => (
    <Button
      key={intent}
      type="submit"
      name="intent"
      value={intent}
      variant={tone}
      size={size}
      busy={sent === intent}
      className={acts.length === 1 && !close ? 'justify-self-start max-sm:w-full' : undefined}
    >
      {label}
    </Button>
  ))
  const body = (
    <Form
      method="post"
      action={action}
      reloadDocument={reloadDocument}
      preventScrollReset={preventScrollReset}
      noValidate
      className="group grid max-w-2xl gap-5"
    >
      <FormProblem refused={refused} sentence={sentence} form={form} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typeof children === 'function' ? children(problem, refused) : children}
      {fields.map((field) => (
        <FieldOf key={field.name} field={field} error={problem(field.name)} form={form} />
      ))}
      {confirms && <ConfirmationFields confirmation={confirmation} problem={problem} form={form} />}
      {consequences && <p className="small max-w-[50em] text-ink-3">{consequences}</p>}
      {acts.length === 1 && !close ? (
        buttons
      ) : (
        <ButtonRow>
          {close && (
            <Button to={close.to} variant="ghost" preventScrollReset>
              {close.label}
            </Button>
          )}
          {buttons}
        </ButtonRow>
      )}
    </Form>
  )
  if (summary)
    return (
      <Fold open={refused !== undefined} summary={summary}>
        {body}
      </Fold>
    )
  if (!title) return body
  return (
    <Panel className="max-w-[640px]">
      <h2 ref={heading} tabIndex={-1} className="d3 outline-none [overflow-wrap:anywhere]">
        {title}
      </h2>
      {text && <p className="mt-1.5 text-ink-2 [overflow-wrap:anywhere]">{text}</p>}
      <div className="mt-5">{body}</div>
    </Panel>
  )
}

/** Translates a refusal with the form's own catalogue, else with the back office's. */
export function useOfficeRefusal(namespace: RefusalNamespace, limits: Record<string, string | number> = {}) {
  const { i18n } = useTranslation('backoffice')
  const own = useRefusal(namespace as 'backoffice', 'invalid_input', limits)
  const general = useRefusal('backoffice', 'invalid_input', limits)
  return (code: string, values?: Record<string, string | number>) =>
    (i18n.exists(`${namespace}:errors.${code}`) ? own : general)(code, values)
}

/** Typed values of these fields, to fill in again after an error. */
export const typedIn = <Name extends string>(form: FormData, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) as Record<Name, string>

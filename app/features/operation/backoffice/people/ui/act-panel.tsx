import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { OBJECTION_HOURS, PROOF_MAX } from '#app/features/marketplace/accounts/schema.ts'
import { FormProblem, fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { ConfirmationFields } from '#app/features/marketplace/accounts/ui/re-authentication-fields.tsx'
import { LIFT_NOTE_MAX } from '#app/features/operation/suspensions/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { PERSON_NOTE_MAX, type PersonAct } from '../schema.ts'
import type { PersonPage } from '../views.server.ts'

export type ActPanelProps = {
  act: PersonAct
  /** The note that it is about. */
  subjectId: string | null
  person: PersonPage['person']
  confirmation: { asksPassword: boolean; asksCode: boolean }
  refused: ActionRefused | undefined
}

const AT_PASSWORD = ['confirmation_needed', 'wrong_password'] as const

/** Why no file was sent, from the page's address; the code's own field where it has one. */
export function refusedExport(code: string | null | undefined): ActionRefused | undefined {
  if (!code) return undefined
  const field = AT_PASSWORD.some((each) => each === code) ? 'password' : code === 'wrong_code' ? 'code' : null
  return {
    ok: false,
    code: code as ActionRefused['code'],
    details: {},
    ...(field ? { fields: { [field]: code } } : {}),
  }
}

/** The form of one act about a person; takes the focus when it opens. */
export function ActPanel({ act, subjectId, person, confirmation, refused }: ActPanelProps) {
  const { t } = useTranslation('office-people')
  const { language } = useFormat()
  const sentence = useRefusal('office-people', 'invalid_input')
  const problem = fieldProblem(refused, sentence)
  const busy = useNavigation().formData?.get('intent') === act
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another act is another form.
  useEffect(() => {
    if (!refused) heading.current?.focus()
  }, [act, refused])
  const { name, email } = person
  const values = { name: name || email, email, hours: OBJECTION_HOURS }
  const home = `/${language}/admin/people/${person.userId}`
  const isStop = act === 'delete_note'
  const fields = (
    <>
      <FormProblem refused={refused} sentence={sentence} />
      <ActFields act={act} problem={problem} />
      {act === 'lift_suspension' && <input type="hidden" name="decisionId" value={person.suspendedBy ?? ''} />}
      {subjectId && act === 'delete_note' && <input type="hidden" name="noteId" value={subjectId} />}
      <ConfirmationFields confirmation={confirmation} problem={problem} />
      <ButtonRow>
        <Button to={home} variant="ghost" preventScrollReset>
          {t('act.close')}
        </Button>
        <Button type="submit" name="intent" value={act} variant={isStop ? 'stop' : 'pri'} busy={busy}>
          {t(`act.${act}.submit`)}
        </Button>
      </ButtonRow>
    </>
  )
  return (
    <Panel className="mb-10 max-w-[640px]">
      <h2 ref={heading} tabIndex={-1} className="d3 outline-none [overflow-wrap:anywhere]">
        {t(`act.${act}.title`, values)}
      </h2>
      <p className="mt-1.5 mb-5 text-ink-2 [overflow-wrap:anywhere]">{t(`act.${act}.text`, values)}</p>
      {act === 'export' ? (
        // A plain form: the answer is a file, not a page.
        <form method="post" action={`${home}/export`} noValidate className="grid gap-5">
          {fields}
        </form>
      ) : (
        <Form method="post" noValidate className="grid gap-5" preventScrollReset>
          {fields}
        </Form>
      )}
    </Panel>
  )
}

type FieldsProps = Pick<ActPanelProps, 'act'> & { problem: (name: string) => string | null }

function ActFields({ act, problem }: FieldsProps) {
  const { t } = useTranslation('office-people')
  switch (act) {
    case 'change_email':
      return (
        <>
          <TextField
            name="email"
            type="email"
            label={t('act.change_email.email')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={problem('email')}
          />
          <TextArea
            name="proof"
            label={t('act.change_email.proof')}
            help={t('act.change_email.proofHelp')}
            rows={3}
            maxLength={PROOF_MAX}
            error={problem('proof')}
          />
        </>
      )
    case 'lift_suspension':
      return (
        <TextArea
          name="note"
          label={t('act.lift_suspension.note')}
          help={t('act.lift_suspension.noteHelp')}
          rows={3}
          maxLength={LIFT_NOTE_MAX}
          error={problem('note')}
        />
      )
    case 'add_note':
      return (
        <TextArea
          name="text"
          label={t('act.add_note.label')}
          rows={4}
          maxLength={PERSON_NOTE_MAX}
          error={problem('text')}
        />
      )
    default:
      return null
  }
}

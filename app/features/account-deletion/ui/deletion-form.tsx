import { useEffect, useRef } from 'react'
import { fieldProblem } from '#app/features/accounts/ui/form-problem.tsx'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { PasswordField, TextField } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { DeletionPreview as Question } from '../views.server.ts'
import { useCreditWords, useDeletionConsequences } from './deletion-consequences.tsx'
import { DeletionRefused } from './deletion-refused.tsx'
import { PayoutFirst } from './payout-first.tsx'
import { RefundChoice } from './refund-choice.tsx'

export type DeletionFormProps = {
  question: Question
  refused: ActionRefused | undefined
  busy: boolean
  /** Where keeping the account leads, unless `onKeep` closes a dialog. */
  keepTo: string
  onKeep?: () => void
}

/** Says what deleting the account means, then asks for password and acceptance (P-06, T44). Stands inside a form. */
export function DeletionForm(props: DeletionFormProps) {
  const { question, refused, busy, keepTo, onKeep } = props
  const { t, i18n } = useTranslation('account-deletion')
  const consequences = useDeletionConsequences(question)
  const words = useCreditWords()
  const sentence = useRefusal('account-deletion', 'invalid_input')
  const problem = fieldProblem(refused, sentence)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused?.fields) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  const keep = onKeep ? { onClick: onKeep } : { to: keepTo }
  if (question.refusal) return <DeletionRefused refusal={question.refusal} keep={keep} />
  return (
    <div ref={form} className="grid gap-5">
      <ul className="grid list-disc gap-2 pl-5 text-ink-2">
        {consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <PayoutFirst question={question} />
      <p>
        <TextLink to={`/${i18n.language}/account#export`} {...(onKeep ? { onClick: onKeep } : {})}>
          {t('question.export')}
        </TextLink>
      </p>
      {refused && !refused.fields && <Note tone="bad">{sentence(refused.code, refused.details)}</Note>}
      <input type="hidden" name="credits" value={question.lost} />
      {question.refundable && (
        <RefundChoice {...question} refundable={question.refundable} isMissing={problem('understood') !== null} />
      )}
      {question.lost > 0 && !question.refundable && (
        <Checkbox
          name="understood"
          label={t('question.understood', { credits: words(question.lost) })}
          error={problem('understood')}
        />
      )}
      <PasswordField
        name="password"
        label={t('question.password')}
        autoComplete="current-password"
        error={problem('password')}
      />
      {question.needsCode && (
        <TextField name="code" label={t('question.code')} autoComplete="one-time-code" error={problem('code')} />
      )}
      <ButtonRow>
        <Button variant="ghost" {...keep}>
          {t('question.keep')}
        </Button>
        <Button variant="stop" type="submit" busy={busy}>
          {t('question.confirm')}
        </Button>
      </ButtonRow>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Checkbox, RadioGroup } from '#app/ui/choice.tsx'
import { PasswordField, TextField } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import type { DeletionPreview, DeletionRefusal, DeletionPreview as Question } from '../views.server.ts'

const places: Record<DeletionRefusal, string> = {
  call_running: '/my-calls',
  payout_pending: '/payouts',
  admin_stays: '/dashboard',
  account_suspended: '',
}

function DeletionRefused({
  refusal,
  keep,
}: {
  refusal: DeletionRefusal
  keep: { to: string } | { onClick: () => void }
}) {
  const { t, i18n } = useTranslation('account-deletion')
  return (
    <div className="grid gap-5">
      <Note tone="apricot" title={t(`blocked.${refusal}.title`)}>
        {t(`blocked.${refusal}.text`)}
      </Note>
      <ButtonRow>
        <Button variant="ghost" {...keep}>
          {t('question.keep')}
        </Button>
        <Button to={`/${i18n.language}${places[refusal]}`}>{t(`blocked.${refusal}.action`)}</Button>
      </ButtonRow>
    </div>
  )
}

type DeletionFormProps = {
  question: Question
  refused: ActionRefused | undefined
  busy: boolean
  /** Link for keeping the account, unless `onKeep` closes a dialog. */
  keepTo: string
  onKeep?: () => void
}

/** Explains what deleting the account means, then asks for password and acceptance. Place it inside a form. */
export function DeletionForm(props: DeletionFormProps) {
  const { question, refused, busy, keepTo, onKeep } = props
  const { t } = useTranslation('account-deletion')
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

/** Links companions with enough earnings to payouts first, or tells until when the credits wait. */
function PayoutFirst({ question: { payout } }: { question: DeletionPreview }) {
  const { t, i18n } = useTranslation('account-deletion')
  const format = useFormat()
  if (!payout) return null
  const { cents, waitingCents, waitsUntil } = payout
  return (
    <Note tone="apricot">
      {cents !== null && <p>{t('question.payout.text', { euros: format.euros(cents) })}</p>}
      {waitingCents !== null && waitsUntil && (
        <p>
          {t(cents === null ? 'question.payout.waits' : 'question.payout.more', {
            euros: format.euros(waitingCents),
            when: format.dateTime(waitsUntil),
          })}
        </p>
      )}
      <p className="mt-2">
        <TextLink to={`/${i18n.language}/payouts`}>{t('question.payout.action')}</TextLink>
      </p>
    </Note>
  )
}

type Props = Pick<DeletionPreview, 'balance' | 'lost' | 'refund'> & {
  refundable: NonNullable<DeletionPreview['refundable']>
  isMissing: boolean
}

function RefundChoice({ balance, lost, refund, refundable, isMissing }: Props) {
  const { t } = useTranslation('account-deletion')
  const words = useCreditWords()
  const euros = useFormat().euros(refundable.cents)
  const bonus = balance - refundable.credits
  const details = [
    bonus > 0 && t('question.refund.bonus', { credits: words(bonus) }),
    refund > 0 && t('question.refund.calls', { credits: words(refund) }),
  ].filter((sentence) => sentence !== false)
  return (
    <>
      <input type="hidden" name="refundCredits" value={refundable.credits} />
      <input type="hidden" name="refundCents" value={refundable.cents} />
      <RadioGroup
        name="refund"
        legend={t('question.refund.legend', { credits: words(refundable.credits) })}
        options={[
          { value: 'yes', label: t('question.refund.yes', { euros }), help: details.join(' ') },
          { value: 'no', label: t('question.refund.no', { credits: words(lost), euros }) },
        ]}
        error={isMissing ? t('question.refund.choose') : null}
      />
    </>
  )
}

function useCreditWords() {
  const { t } = useTranslation('account-deletion')
  const format = useFormat()
  return (credits: number) => t('question.credits', { count: credits, formatted: format.credits(credits) })
}

function useDeletionConsequences(question: DeletionPreview): string[] {
  const { t } = useTranslation('account-deletion')
  const consequences = [useCallsConsequence(question), useCreditsConsequence(question)].filter(
    (sentence) => sentence !== null,
  )
  return [...consequences, t('question.erased'), t('question.retained')]
}

function useCallsConsequence({ role, calls }: DeletionPreview): string | null {
  const { t } = useTranslation('account-deletion')
  const words = useCreditWords()
  if (calls.calls === 0) return null
  const isSeeker = role === 'seeker'
  const sentences = [t('question.calls.booked', { count: calls.calls })]
  if (isSeeker && calls.earned > 0) sentences.push(t('question.calls.late', { credits: words(calls.earned) }))
  if (!isSeeker && calls.returned > 0) sentences.push(t('question.calls.back', { credits: words(calls.returned) }))
  return sentences.join(' ')
}

function useCreditsConsequence({ lost, refund, lostCents, refundable }: DeletionPreview): string | null {
  const { t } = useTranslation('account-deletion')
  const words = useCreditWords()
  const format = useFormat()
  if (lost === 0 || refundable) return null
  const values = { credits: words(lost) }
  if (lostCents !== null) return t('question.lostEarnings', { ...values, euros: format.euros(lostCents) })
  return refund > 0
    ? t('question.lostWithRefund', { ...values, refund: format.credits(refund) })
    : t('question.lost', values)
}

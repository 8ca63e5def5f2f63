import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { FormProblem, fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { TextArea } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList, Panel } from '#app/ui/panel.tsx'
import type { SectionRefused } from '../../money/ui/money-sections.tsx'
import { OfficeConfirmation } from '../../ui/office-confirmation.tsx'
import { CORRECTION_REASON_MAX } from '../schema.ts'
import type { OpenCorrection } from '../views.server.ts'
import { useCorrectionAmount, useCorrectionRefusal, useCreditCount } from './use-correction-words.ts'

type CardProps = { correction: OpenCorrection; refused: SectionRefused | null }

export function CorrectionCard({ correction, refused }: CardProps) {
  const { t } = useTranslation(['office-corrections', 'credits'])
  const format = useFormat()
  const amount = useCorrectionAmount()
  const { id, userId, email, cause, reason, reference, proposerName, isOwn, fits, before, after } = correction
  const name = correction.name ?? email
  const credits = useCreditCount()
  const change = (from: number, to: number) =>
    from === to ? credits(from) : t('office-corrections:card.change', { from: format.credits(from), to: credits(to) })
  return (
    <Panel className="grid gap-5">
      <div>
        <h2 className="d3">{t('office-corrections:heading', { amount: amount(correction), name })}</h2>
        <p className="small mt-1 text-ink-3">
          <TextLink to={`/${format.language}/profile/${userId}`}>{email}</TextLink>
        </p>
      </div>
      <DescriptionList
        items={[
          { term: t('office-corrections:card.reason'), value: <span className="whitespace-pre-line">{reason}</span> },
          { term: t('office-corrections:card.cause', { name }), value: t(`credits:correctionCauses.${cause}`) },
          ...(reference ? [{ term: t('office-corrections:card.reference'), value: reference }] : []),
          { term: t('office-corrections:card.balance'), value: change(before.balance, after.balance) },
          ...(before.debt > 0
            ? [{ term: t('office-corrections:card.debt'), value: change(before.debt, after.debt) }]
            : []),
          {
            term: t('office-corrections:card.proposed'),
            value: t('office-corrections:card.proposedBy', {
              name: proposerName ?? t('office-corrections:nobody'),
              date: format.dateTime(correction.createdAt),
            }),
          },
          correction.executeAt
            ? {
                term: t('office-corrections:card.executes'),
                value: t('office-corrections:card.executesAt', { date: format.dateTime(correction.executeAt) }),
              }
            : { term: t('office-corrections:card.expires'), value: format.date(correction.expiresAt) },
        ]}
      />
      {!fits && <Note tone="bad">{t('office-corrections:card.doesNotFit')}</Note>}
      {isOwn ? (
        <Withdrawal id={id} refused={refused} isSolo={correction.executeAt !== null} />
      ) : (
        <div className="grid gap-6 border-line border-t pt-5">
          {fits && <Approval id={id} refused={refused} />}
          <Rejection id={id} refused={refused} />
        </div>
      )}
    </Panel>
  )
}

type DecisionProps = { id: string; refused: SectionRefused | null }

const refusedBy = (refused: SectionRefused | null, intent: string): ActionRefused | undefined =>
  refused?.intent === intent ? ({ ...refused, ok: false } as ActionRefused) : undefined

const useIsSending = (intent: string) => useNavigation().formData?.get('intent') === intent

function Approval({ id, refused }: DecisionProps) {
  const { t } = useTranslation('office-corrections')
  const sentence = useCorrectionRefusal()
  const intent = `approve:${id}`
  const answer = refusedBy(refused, intent)
  return (
    <section className="grid gap-4">
      <h3 className="t1">{t('approve.open')}</h3>
      <p className="text-ink-2">{t('approve.text')}</p>
      <DecisionForm intent={intent} variant="pri" busy={useIsSending(intent)} label={t('approve.submit')}>
        <FormProblem refused={answer} sentence={sentence} />
        <OfficeConfirmation problem={fieldProblem(answer, sentence)} />
      </DecisionForm>
    </section>
  )
}

function Rejection({ id, refused }: DecisionProps) {
  const { t } = useTranslation('office-corrections')
  const sentence = useCorrectionRefusal()
  const intent = `reject:${id}`
  const answer = refusedBy(refused, intent)
  return (
    <Fold open={answer !== undefined} summary={t('reject.open')}>
      <DecisionForm intent={intent} variant="stop" busy={useIsSending(intent)} label={t('reject.submit')}>
        <FormProblem refused={answer} sentence={sentence} />
        <TextArea
          name="note"
          label={t('reject.note')}
          help={t('reject.noteHelp')}
          rows={3}
          optional
          maxLength={CORRECTION_REASON_MAX}
          error={fieldProblem(answer, sentence)('note')}
        />
      </DecisionForm>
    </Fold>
  )
}

function Withdrawal({ id, refused, isSolo }: DecisionProps & { isSolo: boolean }) {
  const { t } = useTranslation('office-corrections')
  const sentence = useCorrectionRefusal()
  const intent = `withdraw:${id}`
  return (
    <div className="grid gap-4 border-line border-t pt-5">
      <p className="text-ink-2">{t(isSolo ? 'withdraw.soloText' : 'withdraw.text')}</p>
      <DecisionForm
        intent={intent}
        variant="sec"
        busy={useIsSending(intent)}
        label={t(isSolo ? 'withdraw.soloSubmit' : 'withdraw.submit')}
      >
        <FormProblem refused={refusedBy(refused, intent)} sentence={sentence} />
      </DecisionForm>
    </div>
  )
}

function DecisionForm(props: {
  intent: string
  variant: 'pri' | 'stop' | 'sec'
  busy: boolean
  label: string
  children: ReactNode
}) {
  const { intent, variant, busy, label, children } = props
  return (
    <Form method="post" noValidate className="grid max-w-lg gap-5">
      {children}
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={variant}
        busy={busy}
        className="justify-self-start max-sm:w-full"
      >
        {label}
      </Button>
    </Form>
  )
}

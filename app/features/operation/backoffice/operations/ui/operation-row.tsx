import { Form, useNavigation } from 'react-router'
import { FormProblem, fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { eurosOf } from '#app/features/money/documents/text.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { TextArea } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { SectionRefused } from '../../money/ui/money-sections.tsx'
import { OfficeConfirmation } from '../../ui/office-confirmation.tsx'
import { useMarks } from '../../ui/office-nav.tsx'
import { useOfficeRefusal } from '../../ui/use-office-refusal.ts'
import { needsNote } from '../rules.ts'
import { OPERATION_NOTE_MAX, OPERATION_NOTE_MIN, type OperationStep } from '../schema.ts'
import type { Operation } from '../views.server.ts'

/** How a row's forms name themselves; the page cuts longer names. */
const intentOf = ({ kind, subject }: Operation, step: OperationStep) => `${step}:${kind}:${subject}`.slice(0, 50)

export function OperationRow({ operation, refused }: { operation: Operation; refused: SectionRefused | null }) {
  const { t } = useTranslation('office-operations')
  const format = useFormat()
  const words = useOperationWords(operation)
  const { userId, name, address, since, nextAt, providerObject, steps } = operation
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="font-semibold">{words.title}</h3>
        <p className="mt-1 text-ink-2">{words.state}</p>
        <p className="small mt-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-3">
          <span>{since ? t('since', { at: format.dateTime(since) }) : t('never')}</span>
          {userId && (
            <TextLink to={`/${format.language}/profile/${userId}`}>{name ?? address ?? t('deleted')}</TextLink>
          )}
          {!userId && address && <span className="[overflow-wrap:anywhere]">{address}</span>}
          {providerObject && providerObject !== address && (
            <span className="[overflow-wrap:anywhere]">{t('atProvider', { id: providerObject })}</span>
          )}
          {nextAt && <span>{t('next', { at: format.dateTime(nextAt) })}</span>}
        </p>
      </div>
      {steps.length > 0 && (
        <div className="grid content-start gap-3 md:w-64">
          {steps.map((step) => (
            <Step key={step} operation={operation} step={step} refused={refused} title={words.title} />
          ))}
        </div>
      )}
    </div>
  )
}

/** What a step is called where its usual name would say something else. */
function labelOf({ kind }: Operation, step: OperationStep) {
  if (kind === 'webhooks_silent') return 'read'
  return kind === 'withdrawal' && step === 'close' ? 'paid' : step
}

type StepProps = { operation: Operation; step: OperationStep; refused: SectionRefused | null; title: string }

function Step({ operation, step, refused, title }: StepProps) {
  const { t } = useTranslation('office-operations')
  const { asksPassword } = useMarks().confirmation
  const intent = intentOf(operation, step)
  const answer = refused?.intent === intent ? ({ ...refused, ok: false } as ActionRefused) : undefined
  const label = t(`steps.${labelOf(operation, step)}`)
  if (!needsNote(step) && !asksPassword)
    return <StepForm operation={operation} step={step} answer={answer} label={label} title={title} />
  return (
    <Fold
      open={answer !== undefined}
      summary={
        <>
          {label}
          <span className="sr-only">: {title}</span>
        </>
      }
    >
      <StepForm operation={operation} step={step} answer={answer} label={label} title={title} />
    </Fold>
  )
}

type StepFormProps = {
  operation: Operation
  step: OperationStep
  answer: ActionRefused | undefined
  label: string
  title: string
}

function StepForm({ operation, step, answer, label, title }: StepFormProps) {
  const { t } = useTranslation('office-operations')
  const sentence = useOfficeRefusal('office-operations', { least: OPERATION_NOTE_MIN, longest: OPERATION_NOTE_MAX })
  const intent = intentOf(operation, step)
  const busy = useNavigation().formData?.get('intent') === intent
  const { kind, subject } = operation
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4">
      <FormProblem refused={answer} sentence={sentence} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="subject" value={subject} />
      {needsNote(step) && (
        <TextArea
          id={`field-note-${kind}-${subject}-${step}`}
          name="note"
          label={t('note')}
          help={t(step === 'cancel' ? 'cancelHelp' : 'noteHelp')}
          rows={3}
          maxLength={OPERATION_NOTE_MAX}
          error={fieldProblem(answer, sentence)('note')}
        />
      )}
      <OfficeConfirmation problem={fieldProblem(answer, sentence)} form={`${kind}-${subject}-${step}`} />
      <Button
        type="submit"
        name="step"
        value={step}
        size="sm"
        variant={step === 'cancel' ? 'stop' : 'sec'}
        busy={busy}
        full
      >
        {label}
        <span className="sr-only">: {title}</span>
      </Button>
    </Form>
  )
}

function useOperationWords({ kind, state, cents, ledgerCents, subject, count, name, address }: Operation) {
  const { t, i18n } = useTranslation(['office-operations', 'money'])
  const format = useFormat()
  const queue = `office-operations:queues.${subject}`
  const values = {
    count,
    name: name ?? address ?? '',
    amount: eurosOf(format, cents ?? 0),
    provider: eurosOf(format, cents ?? 0),
    ledger: eurosOf(format, ledgerCents ?? 0),
    queue: kind === 'job' && i18n.exists(queue) ? (t as (key: string) => string)(queue) : subject,
  }
  const key = kind === 'difference' ? `money:differences.${state}` : `office-operations:states.${kind}.${state}`
  return {
    title: t(`office-operations:kinds.${kind}`, values),
    state: i18n.exists(key) ? (t as (key: string, values: object) => string)(key, values) : '',
  }
}

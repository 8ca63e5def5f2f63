import { eurosOf } from '#app/features/money/documents/text.rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { ActForm } from '../../kit/ui/act-form.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import { useMarks } from '../../ui/office-nav.tsx'
import { needsNote } from '../rules.ts'
import { OPERATION_NOTE_MAX, OPERATION_NOTE_MIN, type OperationStep } from '../schema.ts'
import type { Operation } from '../views.server.ts'

export function OperationRow({ operation }: { operation: Operation }) {
  const { t, format } = useWords('office-operations')
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
            <TextLink to={`/${format.language}/admin/people/${userId}`}>{name ?? address ?? t('deleted')}</TextLink>
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
            <Step key={step} operation={operation} step={step} title={words.title} />
          ))}
        </div>
      )}
    </div>
  )
}

function labelOf({ kind }: Operation, step: OperationStep) {
  if (kind === 'webhooks_silent') return 'read'
  return kind === 'withdrawal' && step === 'close' ? 'paid' : step
}

function Step({ operation, step, title }: { operation: Operation; step: OperationStep; title: string }) {
  const { t } = useTranslation('office-operations')
  const { asksPassword } = useMarks().confirmation
  const label = (
    <>
      {t(`steps.${labelOf(operation, step)}`)}
      <span className="sr-only">: {title}</span>
    </>
  )
  const needs = needsNote(step)
  const help = t(step === 'cancel' ? 'cancelHelp' : 'noteHelp')
  return (
    <ActForm
      acts={[
        { intent: `${step}:${operation.kind}:${operation.subject}`, label, tone: step === 'cancel' ? 'stop' : 'sec' },
      ]}
      texts="office-operations"
      limits={{ least: OPERATION_NOTE_MIN, longest: OPERATION_NOTE_MAX }}
      summary={(needs || asksPassword) && label}
      fields={needs ? [{ name: 'note', label: t('note'), help, maxLength: OPERATION_NOTE_MAX, rows: 3 }] : []}
      size="sm"
      preventScrollReset
    />
  )
}

function useOperationWords({ kind, state, cents, ledgerCents, subject, count, name, address }: Operation) {
  const { t, i18n, format } = useWords(['office-operations', 'money'])
  const queue = `office-operations:queues.${subject}`
  const values = {
    count,
    name: name ?? address ?? '',
    amount: eurosOf(format, cents ?? 0),
    provider: eurosOf(format, cents ?? 0),
    ledger: eurosOf(format, ledgerCents ?? 0),
    queue: kind === 'job' && i18n.exists(queue) ? (t as (key: string) => string)(queue) : subject,
  }
  const keys =
    kind === 'difference'
      ? [`money:differences.${state}`]
      : [
          ...(kind === 'bank_refused' ? [`money:payout.bankFailures.${state}`] : []),
          `office-operations:states.${kind}`,
          `office-operations:states.${kind}.${state}`,
        ]
  const texts = keys.filter(i18n.exists).map((key) => (t as (key: string, values: object) => string)(key, values))
  return { title: t(`office-operations:kinds.${kind}`, values), state: texts.join(' ') }
}

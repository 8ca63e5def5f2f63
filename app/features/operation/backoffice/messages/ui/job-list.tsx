import type { ReactNode } from 'react'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { ActForm, Named } from '../../kit/ui/act-form.tsx'
import { RecordLines } from '../../kit/ui/record.tsx'
import type { FailedJob, OfficeQueue } from '../views.server.ts'

export function JobList({ queues, failed }: { queues: readonly OfficeQueue[]; failed: readonly FailedJob[] }) {
  const { t } = useTranslation('office-messages')
  return (
    <div className="grid gap-12">
      <section>
        <SectionHead title={t('failed')} text={failed.length > 0 ? t('failedText') : null} className="mb-4" />
        {failed.length === 0 ? (
          <EmptyState title={t('noneFailed')} sentence={t('noneFailedText')} level={3} />
        ) : (
          <FailedJobs failed={failed} />
        )}
      </section>
      <Queues queues={queues} />
    </div>
  )
}

/** A queue in words, as the list of unfinished operations has it; a new one by its name. */
function useQueueName() {
  const { t, i18n } = useTranslation('office-operations')
  return (queue: string) => {
    const key = `queues.${queue}` as 'queues.mail'
    return i18n.exists(`office-operations:${key}`) ? capital(t(key)) : queue
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function FailedJobs({ failed }: { failed: readonly FailedJob[] }) {
  const { t } = useTranslation('office-messages')
  const format = useFormat()
  const queueName = useQueueName()
  return (
    <RecordLines
      lines={failed.map(({ id, queue, about, error, createdAt }) => {
        const gaveUp = t('gaveUpAt', { at: format.dateTime(createdAt) })
        return {
          id,
          title: <h3 className="font-semibold">{queueName(queue)}</h3>,
          end: (
            <RetryForm
              intent={`retry:${id}`}
              label={<Named name={t('retry')} of={`${queueName(queue)}, ${gaveUp}`} />}
            />
          ),
          more: [
            gaveUp,
            ...(error ? [t('error', { error })] : []),
            ...about.map(({ name, value }) => `${name}: ${value}`),
          ].join(' · '),
        }
      })}
    />
  )
}

function Queues({ queues }: { queues: readonly OfficeQueue[] }) {
  const { t } = useTranslation('office-messages')
  const format = useFormat()
  const queueName = useQueueName()
  const count = (key: 'waiting' | 'retrying' | 'running' | 'failed') => ({
    key,
    header: t(`columns.${key}`),
    align: 'end' as const,
    cell: (line: OfficeQueue) => <span className="tabular">{format.number(line[key])}</span>,
  })
  return (
    <section>
      <SectionHead title={t('queuesTitle')} text={t('queuesText')} className="mb-4" />
      <DataTable
        caption={t('queuesTitle')}
        captionHidden
        rows={queues}
        rowKey={({ queue }) => queue}
        columns={[
          { key: 'queue', header: t('columns.queue'), title: true, cell: ({ queue }) => queueName(queue) },
          count('waiting'),
          count('running'),
          count('retrying'),
          count('failed'),
          {
            key: 'all',
            header: t('retryAll'),
            headerHidden: true,
            align: 'end',
            cell: ({ queue, failed }) =>
              failed > 1 && (
                <RetryForm intent={`retry_all:${queue}`} label={<Named name={t('retryAll')} of={queueName(queue)} />} />
              ),
          },
        ]}
      />
    </section>
  )
}

const RetryForm = ({ intent, label }: { intent: string; label: ReactNode }) => (
  <ActForm
    acts={[{ intent, label, tone: 'sec' }]}
    texts="office-messages"
    confirms={false}
    size="sm"
    preventScrollReset
  />
)

import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import type { ListPage } from '../../kit/list.views.server.ts'
import { ActForm, Named } from '../../kit/ui/act-form.tsx'
import { type ListWords, OfficeList } from '../../kit/ui/office-list.tsx'
import { RecordLines } from '../../kit/ui/record.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import { useMarks } from '../../ui/office-nav.tsx'
import type { FailedJob, ListedMail, MailState, OfficeQueue } from '../views.server.ts'

export function MessagesTabs() {
  const { t, language } = useWords('office-messages')
  const { isSupport } = useMarks()
  const home = `/${language}/admin/messages`
  if (isSupport) return null
  return (
    <TabLinks
      label={t('tabs.label')}
      className="mb-8"
      items={[
        { to: home, label: t('tabs.mails'), end: true },
        { to: `${home}/jobs`, label: t('tabs.jobs') },
      ]}
    />
  )
}

export type MailText = { mailId: string; text: string }

const stateOf = ({ sentAt, attempts }: ListedMail): MailState => (sentAt ? 'sent' : attempts > 0 ? 'failed' : 'waiting')

const tones = { sent: 'pine', waiting: 'plain', failed: 'brick' } as const

const MAILS: ListWords<ListedMail, 'office-messages'> = {
  namespace: 'office-messages',
  caption: 'tabs.mails',
  searchLabel: 'search',
  none: 'none',
  filters: { status: (value, { t }) => (value === null ? t('anyState') : t(`states.${value as MailState}`)) },
  columns: [],
}

export function MailList({ list, answer }: { list: ListPage<ListedMail>; answer: MailText | null }) {
  return (
    <OfficeList
      list={list}
      words={MAILS}
      draw={(mails) => (
        <ul className="divide-y divide-line border-line border-y">
          {mails.map((mail) => (
            <li key={mail.id} className="py-5">
              <Mail mail={mail} answer={answer?.mailId === mail.id ? answer : null} />
            </li>
          ))}
        </ul>
      )}
    />
  )
}

function Mail({ mail, answer }: { mail: ListedMail; answer: MailText | null }) {
  const { t, format } = useWords('office-messages')
  const { id, subject, toAddress, userId, personName, attempts, error, createdAt, sentAt, isEmptied } = mail
  const state = stateOf(mail)
  return (
    <div className="grid gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          {subject || t('emptied')}
          <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>
        </h2>
        <p className="small mt-1 flex flex-wrap gap-x-4 gap-y-1 text-ink-3">
          {toAddress && <span className="[overflow-wrap:anywhere]">{t('to', { address: toAddress })}</span>}
          {userId && <TextLink to={`/${format.language}/admin/people/${userId}`}>{personName || t('person')}</TextLink>}
          <span>{format.dateTime(createdAt)}</span>
          {sentAt && <span>{t('sentAt', { at: format.dateTime(sentAt) })}</span>}
          {state === 'failed' && (
            <span>
              {t('attempts', { count: attempts })}
              {error && ` (${error})`}
            </span>
          )}
        </p>
      </div>
      {!isEmptied && (
        <ActForm
          acts={(['read', 'resend'] as const).map((intent) => ({
            intent: `${intent}:${id}`,
            label: <Named name={t(intent)} of={subject} />,
            tone: 'sec',
          }))}
          texts="office-messages"
          confirms={false}
          size="sm"
          preventScrollReset
        />
      )}
      {answer && (
        <section aria-label={t('textOf', { subject })} className="md:col-span-2">
          <pre className="max-w-[760px] whitespace-pre-wrap rounded-card bg-sunk p-5 font-sans text-ink-2 [overflow-wrap:anywhere]">
            {answer.text}
          </pre>
          <p className="small mt-2 text-ink-3">{t('readNote')}</p>
        </section>
      )}
    </div>
  )
}

export function JobList({ queues, failed }: { queues: readonly OfficeQueue[]; failed: readonly FailedJob[] }) {
  const { t } = useTranslation('office-messages')
  return (
    <div className="grid gap-12">
      <section>
        <SectionHead title={t('failed')} text={failed.length > 0 ? t('failedText') : null} className="mb-4" />
        {failed.length === 0 ? <EmptyState title={t('noneFailed')} level={3} /> : <FailedJobs failed={failed} />}
      </section>
      <Queues queues={queues} />
    </div>
  )
}

function useQueueName() {
  const { t, i18n } = useTranslation('office-operations')
  return (queue: string) => {
    const key = `queues.${queue}` as 'queues.mail'
    return i18n.exists(`office-operations:${key}`) ? capital(t(key)) : queue
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function FailedJobs({ failed }: { failed: readonly FailedJob[] }) {
  const { t, format } = useWords('office-messages')
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
  const { t, format } = useWords('office-messages')
  const queueName = useQueueName()
  const count = (key: 'waiting' | 'retrying' | 'running' | 'failed') => ({
    key,
    header: t(`columns.${key}`),
    align: 'end' as const,
    cell: (line: OfficeQueue) => <span className="tabular">{format.number(line[key])}</span>,
  })
  return (
    <section>
      <SectionHead title={t('queuesTitle')} className="mb-4" />
      <DataTable
        caption={t('queuesTitle')}
        captionHidden
        rows={queues}
        rowKey={({ queue }) => queue}
        columns={[
          { header: t('columns.queue'), title: true, cell: ({ queue }) => queueName(queue) },
          count('waiting'),
          count('running'),
          count('retrying'),
          count('failed'),
          {
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

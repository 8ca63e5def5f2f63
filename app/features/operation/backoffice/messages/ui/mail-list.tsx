import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { ListPage } from '../../kit/list.views.server.ts'
import { ActForm, Named } from '../../kit/ui/act-form.tsx'
import { ListEmpty, ListEnd, ListTools, type ListWords } from '../../kit/ui/office-list.tsx'
import type { MailState } from '../schema.ts'
import type { ListedMail } from '../views.server.ts'

/** What a mail says, as it was asked for by the last form. */
export type MailText = { mailId: string; text: string }

/** How a mail stands; one that failed is tried again. */
const stateOf = ({ sentAt, attempts }: ListedMail): MailState => (sentAt ? 'sent' : attempts > 0 ? 'failed' : 'waiting')

const tones = { sent: 'pine', waiting: 'plain', failed: 'brick' } as const

const MAILS = {
  namespace: 'office-messages',
  searchLabel: ({ t }) => t('search'),
  filters: {
    status: (value, { t }) => (value === null ? t('anyState') : t(`states.${value as MailState}`)),
  },
} satisfies Partial<ListWords<ListedMail, 'office-messages'>>

/** Mails with their search; what one says is read only when somebody asks for it. */
export function MailList({ list, answer }: { list: ListPage<ListedMail>; answer: MailText | null }) {
  const { t } = useTranslation('office-messages')
  return (
    <>
      <ListTools list={list} words={MAILS} />
      <ListEmpty list={list} none={t('none')} />
      {list.lines.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {list.lines.map((mail) => (
            <li key={mail.id} className="py-5">
              <Mail mail={mail} answer={answer?.mailId === mail.id ? answer : null} />
            </li>
          ))}
        </ul>
      )}
      <ListEnd list={list} label={t('tabs.mails')} />
    </>
  )
}

function Mail({ mail, answer }: { mail: ListedMail; answer: MailText | null }) {
  const { t } = useTranslation('office-messages')
  const format = useFormat()
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

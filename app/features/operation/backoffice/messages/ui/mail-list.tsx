import { Form, useNavigation, useSearchParams } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { ListPages, SearchButtons } from '../../ui/list-parts.tsx'
import { useOfficeRefusal } from '../../ui/use-office-refusal.ts'
import { MAIL_SEARCH_MAX, MAIL_STATES } from '../schema.ts'
import type { ListedMail, MailsPage } from '../views.server.ts'

/** What came of the last form: the text of one mail, or why it was refused. */
export type MailAnswer = { mailId: string; text?: string; refused?: ActionRefused }

const tones = { sent: 'pine', waiting: 'plain', failed: 'brick' } as const

/** Mails with their search; what one says is read only when somebody asks for it. */
export function MailList({ list, answer }: { list: MailsPage; answer: MailAnswer | null }) {
  const { t } = useTranslation('office-messages')
  const { language } = useFormat()
  const home = `/${language}/admin/messages`
  const isFirst = !useSearchParams()[0].has('before')
  const { lines, next, q, status } = list
  const isSearched = q !== '' || status !== null
  const place = (before: string | null) =>
    `${home}?${new URLSearchParams({ ...(q && { q }), ...(status && { status }), ...(before && { before }) })}`
  return (
    <>
      <search className="mb-8 block">
        <Form method="get" action={home} className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_220px_auto] lg:items-start">
          <TextField
            key={`q${q}`}
            name="q"
            type="search"
            label={t('search')}
            help={t('searchHelp')}
            defaultValue={q}
            maxLength={MAIL_SEARCH_MAX}
            autoComplete="off"
          />
          <SelectField
            key={`status${status}`}
            name="status"
            label={t('state')}
            defaultValue={status ?? ''}
            placeholder={t('anyState')}
            options={MAIL_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
          <SearchButtons find={t('find')} clear={t('clear')} home={home} isSearched={isSearched} />
        </Form>
      </search>
      {lines.length === 0 ? (
        <EmptyState title={t(isSearched ? 'empty' : 'none')} {...(isSearched ? { sentence: t('emptyText') } : {})} />
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {lines.map((mail) => (
            <li key={mail.id} className="py-5">
              <Mail mail={mail} answer={answer?.mailId === mail.id ? answer : null} />
            </li>
          ))}
        </ul>
      )}
      <ListPages next={next} isFirst={isFirst} place={place} newest={t('newest')} older={t('older')} />
    </>
  )
}

function Mail({ mail, answer }: { mail: ListedMail; answer: MailAnswer | null }) {
  const { t } = useTranslation('office-messages')
  const format = useFormat()
  const sentence = useOfficeRefusal('office-messages')
  const { subject, toAddress, userId, personName, state, attempts, error, createdAt, sentAt, isEmptied } = mail
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
        <div className="flex flex-wrap gap-3 md:justify-end">
          <MailButton mail={mail} intent="read" label={t('read')} />
          <MailButton mail={mail} intent="resend" label={t('resend')} />
        </div>
      )}
      {answer?.refused && (
        <Note tone="bad" className="md:col-span-2">
          {sentence(answer.refused.code, answer.refused.details)}
        </Note>
      )}
      {answer?.text !== undefined && (
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

function MailButton({ mail, intent, label }: { mail: ListedMail; intent: 'read' | 'resend'; label: string }) {
  const sent = useNavigation().formData
  const busy = sent?.get('mailId') === mail.id && sent.get('intent') === intent
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="mailId" value={mail.id} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        size="sm"
        variant={intent === 'read' ? 'ghost' : 'sec'}
        busy={busy}
      >
        {label}
        <span className="sr-only">: {mail.subject}</span>
      </Button>
    </Form>
  )
}

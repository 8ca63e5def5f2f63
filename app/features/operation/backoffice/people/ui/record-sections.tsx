import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { useActSentence } from '../../audit/ui/act-sentence.ts'
import type { PersonPage } from '../views.server.ts'
import { PersonLines, PersonSection } from './section.tsx'

type Mail = PersonPage['mails'][number]

/** Mails to somebody: subject, when and whether they went out; never what is in them. */
export function MailsSection({ mails }: Pick<PersonPage, 'mails'>) {
  const { t } = useTranslation('office-people')
  const format = useFormat()
  const state = ({ sentAt, attempts, error }: Mail) =>
    sentAt ? (
      <Tag tone="pine">{t('mails.sent')}</Tag>
    ) : error ? (
      <Tag tone="brick">{t('mails.failed', { count: attempts })}</Tag>
    ) : (
      <Tag tone="plain">{t('mails.waiting')}</Tag>
    )
  return (
    <PersonSection title={t('sections.mails')} isEmpty={mails.length === 0}>
      <DataTable
        caption={t('sections.mails')}
        captionHidden
        onPhones="lines"
        rows={mails}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'subject',
            header: t('mails.subject'),
            title: true,
            cell: ({ subject }) => <span className="font-normal">{subject || t('mails.cleared')}</span>,
          },
          { key: 'when', header: t('mails.when'), cell: ({ createdAt }) => format.dateTime(createdAt) },
          { key: 'state', header: t('mails.state'), align: 'end', cell: state },
        ]}
      />
    </PersonSection>
  )
}

export function EmailChangesSection({ emailChanges }: Pick<PersonPage, 'emailChanges'>) {
  const { t } = useTranslation('office-people')
  const format = useFormat()
  return (
    <>
      {emailChanges.length > 0 && (
        <PersonSection title={t('sections.emailChanges')}>
          <PersonLines
            lines={emailChanges.map((each) => ({
              id: each.id,
              title: (
                <>
                  <span>{t('emailChanges.line', { email: each.email })}</span>
                  {each.outcome && (
                    <Tag tone={each.outcome === 'completed' ? 'pine' : 'plain'}>
                      {t(`emailChanges.outcomes.${each.outcome}`)}
                    </Tag>
                  )}
                </>
              ),
              more: [
                t('emailChanges.by', { day: format.dateTime(each.requestedAt), name: each.byName ?? t('deleted') }),
                ...(each.outcome
                  ? []
                  : [
                      each.confirmedAt
                        ? t('emailChanges.confirmed')
                        : t('emailChanges.waits', {
                            day: format.date(each.effectiveAt),
                            time: format.time(each.effectiveAt),
                          }),
                    ]),
                t('emailChanges.proof', { proof: each.proof }),
              ].join('\n'),
            }))}
          />
        </PersonSection>
      )}
    </>
  )
}

export function ActsSection({ acts }: Pick<PersonPage, 'acts'>) {
  const { t } = useTranslation('office-people')
  const sentence = useActSentence()
  const format = useFormat()
  return (
    <PersonSection title={t('sections.acts')} isEmpty={acts.length === 0}>
      <PersonLines
        lines={acts.map((each) => ({
          id: each.id,
          title: sentence(each),
          more: t('acts.by', { when: format.dateTime(each.at), name: each.actorName ?? t('deleted') }),
        }))}
      />
    </PersonSection>
  )
}

export function NotesSection({ person, notes, viewerId }: Pick<PersonPage, 'person' | 'notes'> & { viewerId: string }) {
  const { t } = useTranslation('office-people')
  const format = useFormat()
  const home = `/${format.language}/admin/people/${person.userId}`
  const canNote = person.status !== 'canceled' && !person.isViewer
  return (
    <section id="notes" className="scroll-mt-6">
      <h2 className="t1 mb-3">{t('sections.notes')}</h2>
      {notes.length === 0 ? (
        <p className="text-ink-3">{t('notes.empty')}</p>
      ) : (
        <PersonLines
          lines={notes.map((note) => ({
            id: note.id,
            title: <span className="whitespace-pre-line">{note.text}</span>,
            more: (
              <span className="flex flex-wrap justify-between gap-x-4">
                {t('notes.by', { name: note.authorName ?? t('deleted'), when: format.dateTime(note.createdAt) })}
                {note.authorId === viewerId && (
                  <TextLink
                    to={`${home}?act=delete_note&id=${note.id}`}
                    aria-label={t('notes.deleteOf', { when: format.dateTime(note.createdAt) })}
                  >
                    {t('notes.delete')}
                  </TextLink>
                )}
              </span>
            ),
          }))}
        />
      )}
      {canNote && (
        <p className="mt-3">
          <TextLink to={`${home}?act=add_note`}>{t('notes.add')}</TextLink>
        </p>
      )}
    </section>
  )
}

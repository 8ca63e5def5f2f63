import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CountryCode, LanguageCode } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { CREDITS_PER_EURO } from '#app/features/marketplace/rates/schema.ts'
import { LinkedAccounts } from '#app/features/operation/suspensions/ui/linked-accounts.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList, Panel } from '#app/ui/panel.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { ActDone, useRefusedAct } from '../../kit/ui/act-form.tsx'
import { RecordLines, RecordPage, RecordSection } from '../../kit/ui/record.tsx'
import { PERSON_INTENTS, type PersonAct } from '../schema.ts'
import type { PersonPage } from '../views.server.ts'
import { PersonActForm } from './person-acts.tsx'
import { PersonHistory, PersonLines } from './person-history.tsx'
import { PersonTags } from './person-tags.tsx'

type Props = {
  page: PersonPage
  viewerId: string
  acts: readonly PersonAct[]
  query: { act?: PersonAct | null | undefined; id?: string | null | undefined; refused?: string | null | undefined }
  now: Date
}

export function PersonView({ page, viewerId, acts, query, now }: Props) {
  const { t } = useTranslation('office-people')
  const { language } = useFormat()
  const { person } = page
  const refused = useRefusedAct(PERSON_INTENTS) as { intent?: PersonAct } | undefined
  const act = refused?.intent ?? query.act
  const isDeleted = person.status === 'canceled'
  const called = { name: person.name || person.email }
  return (
    <RecordPage
      title={person.name || t(isDeleted ? 'deleted' : 'nameless')}
      tags={<PersonTags role={person.role} status={person.status} />}
      back={{ to: `/${language}/admin/people`, label: t('back') }}
      aside={
        !isDeleted &&
        !person.isViewer && (
          <Button to={`/${language}/admin/cases/new?person=${person.userId}`} variant="sec">
            {t('decide')}
          </Button>
        )
      }
    >
      <div className="grid empty:hidden">
        {!act && (
          <ActDone words={Object.fromEntries(PERSON_INTENTS.map((done) => [done, t(`act.${done}.done`, called)]))} />
        )}
        {act && (
          <PersonActForm
            act={act}
            person={person}
            noteId={query.id ?? null}
            now={now}
            refused={query.refused ?? null}
          />
        )}
      </div>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_300px]">
        <aside className="grid content-start gap-10 lg:order-2">
          <Doing person={person} acts={acts} />
          <Notes person={person} notes={page.notes} viewerId={viewerId} />
        </aside>
        <div className="grid min-w-0 content-start gap-12 lg:order-1">
          <Account person={person} />
          <Profile person={person} />
          <PersonHistory page={page} />
          <LinkedAccounts accounts={page.linked} personTo={(id) => `/${language}/admin/people/${id}`} />
          <PersonLines page={page} />
        </div>
      </div>
    </RecordPage>
  )
}

type PersonProps = Pick<PersonPage, 'person'>

function Doing({ person, acts }: PersonProps & { acts: readonly PersonAct[] }) {
  const { t } = useTranslation('office-people')
  const { language } = useFormat()
  if (acts.length === 0) return null
  return (
    <Panel tone="sunk">
      <h2 className="t1 mb-2">{t('sections.doing')}</h2>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
        {acts.map((act) => (
          <li key={act}>
            <Link
              to={`/${language}/admin/people/${person.userId}?act=${act}`}
              className="text-link inline-flex min-h-11 items-center"
            >
              {t(`act.${act}.open`)}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Notes({ person, notes, viewerId }: Pick<PersonPage, 'person' | 'notes'> & { viewerId: string }) {
  const { t } = useTranslation('office-people')
  const format = useFormat()
  const home = `/${format.language}/admin/people/${person.userId}`
  return (
    <RecordSection id="notes" title={t('sections.notes')}>
      {notes.length === 0 && <p className="text-ink-3">{t('notes.empty')}</p>}
      <RecordLines
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
      {person.status !== 'canceled' && !person.isViewer && (
        <p className="mt-3">
          <TextLink to={`${home}?act=add_note`}>{t('notes.add')}</TextLink>
        </p>
      )}
    </RecordSection>
  )
}

/** Names with values; those that have none are left out. */
const itemsOf = (facts: readonly (readonly [term: string, value: ReactNode] | false)[]) =>
  facts.flatMap((fact) => (fact ? [{ term: fact[0], value: fact[1] }] : []))

function Account({ person }: PersonProps) {
  const { t } = useTranslation(['office-people', 'languages'])
  const format = useFormat()
  const day = (at: Date | null) => (at ? format.dateTime(at) : '–')
  const { email, isEmailConfirmed, secondFactorAt, suspendedAt, suspendedUntil, bookingsLockedAt, canceledAt } = person
  const address = (
    <span className="[overflow-wrap:anywhere]">
      {email}{' '}
      <Tag tone={isEmailConfirmed ? 'pine' : 'brick'}>
        {t(isEmailConfirmed ? 'account.confirmed' : 'account.unconfirmed')}
      </Tag>
    </span>
  )
  const id = <code className="small [overflow-wrap:anywhere]">{person.userId}</code>
  return (
    <RecordSection
      title={t('sections.account')}
      items={itemsOf([
        [t('account.email'), address],
        [t('account.language'), t(`languages:${person.language as LanguageCode}`)],
        [t('account.zone'), person.timeZone],
        [t('account.created'), day(person.createdAt)],
        [t('account.adult'), day(person.confirmedAdultAt)],
        [
          t('account.factor'),
          secondFactorAt ? t('account.factorSince', { date: format.date(secondFactorAt) }) : t('account.off'),
        ],
        [t('account.blocks'), t('account.blocksValue', { count: person.blocks, others: person.blockedByOthers })],
        [t('account.id'), id],
        suspendedAt !== null && [
          t('account.suspended'),
          t(suspendedUntil ? 'account.until' : 'account.forGood', { from: day(suspendedAt), to: day(suspendedUntil) }),
        ],
        bookingsLockedAt !== null && !canceledAt && [t('account.locked'), day(bookingsLockedAt)],
        canceledAt !== null && [t('account.deletedAt'), day(canceledAt)],
      ])}
    />
  )
}

function Profile({ person }: PersonProps) {
  const { t } = useTranslation(['office-people', 'countries', 'languages'])
  const format = useFormat()
  const euros = (credits: number | null) =>
    credits === null ? '–' : format.euros((100 * credits) / CREDITS_PER_EURO, { whole: true })
  const { userId, name, slug, photoKey, locationCode, averageRating, certified, waitingChanges } = person
  const isCompanion = person.role === 'offerer'
  const rates = { audio: euros(person.ratePerHourAudio), video: euros(person.ratePerHourVideo) }
  return (
    <RecordSection
      title={t('sections.profile')}
      action={
        isCompanion &&
        person.status !== 'canceled' && (
          <TextLink to={`/${format.language}${profilePath({ id: userId, slug })}`}>{t('publicProfile')}</TextLink>
        )
      }
    >
      {waitingChanges > 0 && (
        <Note className="mb-4">
          {t('profile.changes', { count: waitingChanges })}{' '}
          <TextLink to={`/${format.language}/admin/companions`}>{t('profile.toChanges')}</TextLink>
        </Note>
      )}
      <div className="grid gap-6 sm:grid-cols-[140px_minmax(0,1fr)]">
        <div className="max-w-[140px]">
          <Photo
            photoKey={photoKey}
            id={userId}
            name={name}
            sizes="140px"
            alt={t(photoKey ? 'profile.photo' : 'profile.noPhoto', { name })}
          />
        </div>
        <div>
          {isCompanion && (
            <p className="mb-3 flex flex-wrap gap-1.5 empty:hidden">
              {certified !== null && <Tag tone="pine">{t(certified ? 'profile.certified' : 'profile.trusted')}</Tag>}
              {person.featured && <Tag>{t('profile.featured')}</Tag>}
              {person.freeIntro && <Tag>{t('profile.freeIntro')}</Tag>}
            </p>
          )}
          <DescriptionList
            items={itemsOf([
              [t('profile.country'), locationCode ? t(`countries:${locationCode as CountryCode}`) : '–'],
              [
                t('profile.languages'),
                person.languages.map((code) => t(`languages:${code as LanguageCode}`)).join(', ') || '–',
              ],
              [t('profile.birthYear'), person.birthYear ? String(person.birthYear) : '–'],
              isCompanion && [t('profile.rates'), t('profile.ratesValue', rates)],
              isCompanion && [
                t('profile.rating'),
                averageRating === null
                  ? '–'
                  : t('profile.ratingValue', { average: format.rating(averageRating), count: person.totalRatings }),
              ],
            ])}
          />
          <p className="mt-4 max-w-[65ch] whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
            {person.bio || t('profile.noBio')}
          </p>
        </div>
      </div>
    </RecordSection>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OBJECTION_HOURS, PROOF_MAX } from '#app/features/marketplace/accounts/schema.ts'
import type { CountryCode, LanguageCode } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { REASON_MAX } from '#app/features/marketplace/profiles/schema.ts'
import { CREDITS_PER_EURO } from '#app/features/marketplace/rates/schema.ts'
import type { LinkedAccount } from '#app/features/operation/suspensions/linked-accounts.views.server.ts'
import { LIFT_NOTE_MAX } from '#app/features/operation/suspensions/schema.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel, SectionHead } from '#app/ui/panel.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { ActDone, ActForm, type ActFormProps, useRefusedAct } from '../../kit/ui/act-form.tsx'
import { Bios, Facts, fact, RecordLines, RecordPage, RecordSection } from '../../kit/ui/record.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import { EvidenceFields, RewordedText } from '../../ui/act-fields.tsx'
import { PERSON_INTENTS, PERSON_NOTE_MAX, type PersonAct } from '../schema.ts'
import type { PersonPage } from '../views.server.ts'
import { PersonTags } from './people-list.tsx'
import { PersonHistory, PersonLines } from './person-history.tsx'

type Props = {
  page: PersonPage
  viewerId: string
  acts: readonly PersonAct[]
  query: { act?: PersonAct | null | undefined; id?: string | null | undefined }
  now: Date
}

export function PersonView({ page, viewerId, acts, query, now }: Props) {
  const { t, language } = useWords('office-people')
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
        {act && <PersonActForm act={act} person={person} noteId={query.id ?? null} now={now} />}
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
          <LinkedAccounts accounts={page.linked} />
          <PersonLines page={page} />
        </div>
      </div>
    </RecordPage>
  )
}

type PersonProps = Pick<PersonPage, 'person'>

function Doing({ person, acts }: PersonProps & { acts: readonly PersonAct[] }) {
  const { t, language } = useWords('office-people')
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
  const { t, format } = useWords('office-people')
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
          <TextLink to={`${home}?act=add_note`}>{t('act.add_note.open')}</TextLink>
        </p>
      )}
    </RecordSection>
  )
}

function Account({ person }: PersonProps) {
  const { t, format } = useWords(['office-people', 'languages'])
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
      items={[
        fact(t('account.email'), address),
        fact(t('account.language'), t(`languages:${person.language as LanguageCode}`)),
        fact(t('account.zone'), person.timeZone),
        fact(t('account.created'), day(person.createdAt)),
        fact(t('account.adult'), day(person.confirmedAdultAt)),
        fact(
          t('account.factor'),
          secondFactorAt ? t('account.factorSince', { date: format.date(secondFactorAt) }) : t('account.off'),
        ),
        fact(
          t('account.blocks'),
          person.blocks > 0 ? t('account.blocksValue', { count: person.blocks, others: person.blockedByOthers }) : '–',
        ),
        fact(t('account.id'), id),
        suspendedAt !== null &&
          fact(
            t('account.suspended'),
            t(suspendedUntil ? 'account.until' : 'account.forGood', {
              from: day(suspendedAt),
              to: day(suspendedUntil),
            }),
          ),
        bookingsLockedAt !== null && !canceledAt && fact(t('account.locked'), day(bookingsLockedAt)),
        canceledAt !== null && fact(t('account.deletedAt'), day(canceledAt)),
      ]}
    />
  )
}

function Profile({ person }: PersonProps) {
  const { t, format } = useWords(['office-people', 'backoffice', 'countries', 'languages'])
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
              {certified !== null && (
                <Tag tone="pine">{t(certified ? 'backoffice:badge.certified' : 'backoffice:badge.trusted')}</Tag>
              )}
              {person.featured && <Tag>{t('profile.featured')}</Tag>}
              {person.freeIntro && <Tag>{t('profile.freeIntro')}</Tag>}
            </p>
          )}
          <Facts
            items={[
              fact(t('profile.country'), locationCode ? t(`countries:${locationCode as CountryCode}`) : '–'),
              fact(
                t('profile.languages'),
                person.languages.map((code) => t(`languages:${code as LanguageCode}`)).join(', ') || '–',
              ),
              fact(t('profile.birthYear'), person.birthYear ? String(person.birthYear) : '–'),
              isCompanion && fact(t('profile.rates'), t('profile.ratesValue', rates)),
              isCompanion &&
                fact(
                  t('profile.rating'),
                  averageRating === null
                    ? '–'
                    : t('profile.ratingValue', { average: format.rating(averageRating), count: person.totalRatings }),
                ),
            ]}
          />
          <div className="mt-4">
            <Bios bio={person.bio} otherBios={person.otherBios} none={t('profile.noBio')} />
          </div>
        </div>
      </div>
    </RecordSection>
  )
}

const note = (name: string, label: string, help: string, maxLength: number) => ({
  ...{ name, label, help, maxLength, rows: 3 },
})

type ActProps = { act: PersonAct; person: PersonPage['person']; noteId: string | null; now: Date }

function PersonActForm({ act, person, noteId, now }: ActProps) {
  const { t, language } = useWords('office-people')
  const { userId, name, email, suspendedBy } = person
  const values = { name: name || email, email, hours: OBJECTION_HOURS }
  const home = `/${language}/admin/people/${userId}`
  const own: Partial<
    Record<PersonAct, Pick<ActFormProps, 'values' | 'fields' | 'children' | 'action' | 'reloadDocument'>>
  > = {
    change_email: {
      fields: [
        {
          ...{ name: 'email', type: 'email', label: t('act.change_email.email') },
          ...{ autoCapitalize: 'none', spellCheck: false },
        },
        note('proof', t('act.change_email.proof'), t('act.change_email.proofHelp'), PROOF_MAX),
      ],
    },
    lift_suspension: {
      values: { decisionId: suspendedBy ?? '' },
      fields: [note('note', t('act.lift_suspension.note'), t('act.lift_suspension.noteHelp'), LIFT_NOTE_MAX)],
    },
    certify: { children: (problem) => <EvidenceFields today={now} problem={problem} /> },
    withdraw_badge: {
      fields: [note('reason', t('act.withdraw_badge.reason'), t('act.withdraw_badge.reasonHelp', values), REASON_MAX)],
      children: (_problem, refused): ReactNode => <RewordedText refused={refused} name="reason" />,
    },
    add_note: { fields: [{ name: 'text', label: t('act.add_note.label'), maxLength: PERSON_NOTE_MAX, rows: 4 }] },
    delete_note: { values: { noteId: noteId ?? '' } },
    export: { action: `${home}/export`, reloadDocument: true },
  }
  return (
    <ActForm
      texts="office-people"
      title={t(`act.${act}.open`)}
      text={t(`act.${act}.text`, values)}
      takesFocus
      preventScrollReset
      close={{ to: home, label: t('act.close') }}
      acts={[{ intent: act, label: t(`act.${act}.open`), tone: act === 'delete_note' ? 'stop' : 'pri' }]}
      {...own[act]}
    />
  )
}

/** Accounts that seem to belong to the same person, with the signs for it. They have no automatic consequence. */
function LinkedAccounts({ accounts }: { accounts: readonly LinkedAccount[] }) {
  const { t, language } = useWords('suspensions')
  return (
    <section>
      <SectionHead title={t('linked.title')} size="t1" className="mb-3" />
      <p className="max-w-[44em] text-ink-3">{t(accounts.length > 0 ? 'linked.text' : 'linked.none')}</p>
      {accounts.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-y">
          {accounts.map((account) => (
            <LinkedAccountLine
              key={account.userId}
              account={account}
              to={`/${language}/admin/people/${account.userId}`}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function LinkedAccountLine({ account, to }: { account: LinkedAccount; to: string }) {
  const { t, format } = useWords('suspensions')
  const { name, role, status, since, signs } = account
  return (
    <li className="py-2.5 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <TextLink to={to} className="font-semibold">
          {name ?? t('linked.unnamed')}
        </TextLink>
        <span className="small text-ink-2">
          {t('linked.account', { role: t(`linked.roles.${role}`), date: format.date(since) })}
        </span>
        {(status === 'suspended' || status === 'canceled') && <Tag tone="brick">{t(`linked.statuses.${status}`)}</Tag>}
      </p>
      <ul className="small grid text-ink-3">
        {signs.map((sign) => (
          <li key={sign} className="max-w-[44em]">
            {t(`linked.signs.${sign}`)}
          </li>
        ))}
      </ul>
    </li>
  )
}

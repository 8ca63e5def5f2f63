import type { CountryCode, LanguageCode } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { profilePath } from '#app/features/marketplace/profiles/path.rules.ts'
import { CREDITS_PER_EURO } from '#app/features/marketplace/rates/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList } from '#app/ui/panel.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { useOutcome } from '../../ui/application-tables.tsx'
import type { PersonPage } from '../views.server.ts'
import { PersonLines, PersonSection } from './section.tsx'

export function AccountSection({ person }: Pick<PersonPage, 'person'>) {
  const { t } = useTranslation(['office-people', 'languages'])
  const format = useFormat()
  const day = (at: Date | null) => (at ? format.dateTime(at) : '–')
  const { suspendedAt, suspendedUntil, bookingsLockedAt, canceledAt } = person
  const items = [
    {
      term: t('office-people:account.email'),
      value: (
        <span className="[overflow-wrap:anywhere]">
          {person.email}{' '}
          <Tag tone={person.isEmailConfirmed ? 'pine' : 'brick'}>
            {t(person.isEmailConfirmed ? 'office-people:account.confirmed' : 'office-people:account.unconfirmed')}
          </Tag>
        </span>
      ),
    },
    { term: t('office-people:account.language'), value: t(`languages:${person.language as LanguageCode}`) },
    { term: t('office-people:account.zone'), value: person.timeZone },
    { term: t('office-people:account.created'), value: day(person.createdAt) },
    { term: t('office-people:account.adult'), value: day(person.confirmedAdultAt) },
    {
      term: t('office-people:account.factor'),
      value: person.secondFactorAt
        ? t('office-people:account.factorSince', { date: format.date(person.secondFactorAt) })
        : t('office-people:account.off'),
    },
    {
      term: t('office-people:account.blocks'),
      value: t('office-people:account.blocksValue', { count: person.blocks, others: person.blockedByOthers }),
    },
    {
      term: t('office-people:account.id'),
      value: <code className="small [overflow-wrap:anywhere]">{person.userId}</code>,
    },
    ...(suspendedAt
      ? [
          {
            term: t('office-people:account.suspended'),
            value: suspendedUntil
              ? t('office-people:account.until', { from: day(suspendedAt), to: day(suspendedUntil) })
              : t('office-people:account.forGood', { from: day(suspendedAt) }),
          },
        ]
      : []),
    ...(bookingsLockedAt && !canceledAt
      ? [{ term: t('office-people:account.locked'), value: day(bookingsLockedAt) }]
      : []),
    ...(canceledAt ? [{ term: t('office-people:account.deletedAt'), value: day(canceledAt) }] : []),
  ]
  return (
    <PersonSection title={t('office-people:sections.account')}>
      <DescriptionList items={items} />
    </PersonSection>
  )
}

export function DevicesSection({ devices }: Pick<PersonPage, 'devices'>) {
  const { t } = useTranslation('office-people')
  const format = useFormat()
  return (
    <PersonSection title={t('sections.devices')} isEmpty={devices.length === 0}>
      <PersonLines
        lines={devices.map(({ sessionId, browser, system, usedAt, signedInAt }) => ({
          id: sessionId,
          title: browser && system ? t('devices.on', { browser, system }) : (browser ?? t('devices.unknown')),
          more: t('devices.used', { when: format.dateTime(usedAt), since: format.date(signedInAt) }),
        }))}
      />
    </PersonSection>
  )
}

export function ProfileSection({ person }: Pick<PersonPage, 'person'>) {
  const { t } = useTranslation(['office-people', 'countries', 'languages'])
  const format = useFormat()
  const euros = (credits: number | null) =>
    credits === null ? '–' : format.euros((100 * credits) / CREDITS_PER_EURO, { whole: true })
  const { name, photoKey, locationCode, languages, averageRating, totalRatings, role, waitingChanges } = person
  const isCompanion = role === 'offerer'
  const items = [
    {
      term: t('office-people:profile.country'),
      value: locationCode ? t(`countries:${locationCode as CountryCode}`) : '–',
    },
    {
      term: t('office-people:profile.languages'),
      value: languages.map((code) => t(`languages:${code as LanguageCode}`)).join(', ') || '–',
    },
    { term: t('office-people:profile.birthYear'), value: person.birthYear ? String(person.birthYear) : '–' },
    ...(isCompanion
      ? [
          {
            term: t('office-people:profile.rates'),
            value: t('office-people:profile.ratesValue', {
              audio: euros(person.ratePerHourAudio),
              video: euros(person.ratePerHourVideo),
            }),
          },
          {
            term: t('office-people:profile.rating'),
            value:
              averageRating === null
                ? '–'
                : t('office-people:profile.ratingValue', {
                    average: format.rating(averageRating),
                    count: totalRatings,
                  }),
          },
        ]
      : []),
  ]
  return (
    <PersonSection
      title={t('office-people:sections.profile')}
      action={
        isCompanion &&
        person.status !== 'canceled' && (
          <TextLink to={`/${format.language}${profilePath({ id: person.userId, slug: person.slug })}`}>
            {t('office-people:publicProfile')}
          </TextLink>
        )
      }
    >
      {waitingChanges > 0 && (
        <Note className="mb-4">
          {t('office-people:profile.changes', { count: waitingChanges })}{' '}
          <TextLink to={`/${format.language}/admin/companions`}>{t('office-people:profile.toChanges')}</TextLink>
        </Note>
      )}
      <div className="grid gap-6 sm:grid-cols-[140px_minmax(0,1fr)]">
        <div className="max-w-[140px]">
          <Photo
            photoKey={photoKey}
            id={person.userId}
            name={name}
            sizes="140px"
            alt={t(photoKey ? 'office-people:profile.photo' : 'office-people:profile.noPhoto', { name })}
          />
        </div>
        <div>
          {isCompanion && <StandingTags person={person} />}
          <DescriptionList items={items} />
          <p className="mt-4 max-w-[65ch] whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
            {person.bio || t('office-people:profile.noBio')}
          </p>
        </div>
      </div>
    </PersonSection>
  )
}

function StandingTags({ person: { certified, featured, freeIntro } }: Pick<PersonPage, 'person'>) {
  const { t } = useTranslation('office-people')
  return (
    <p className="mb-3 flex flex-wrap gap-1.5 empty:hidden">
      {certified !== null && <Tag tone="pine">{t(certified ? 'profile.certified' : 'profile.trusted')}</Tag>}
      {featured && <Tag>{t('profile.featured')}</Tag>}
      {freeIntro && <Tag>{t('profile.freeIntro')}</Tag>}
    </p>
  )
}

export function ApplicationSections({ person, evidence, applications }: PersonPage) {
  const { t } = useTranslation('office-people')
  const format = useFormat()
  const outcome = useOutcome()
  const nobody = t('deleted')
  if (person.role !== 'offerer') return null
  return (
    <>
      <PersonSection
        title={t('sections.badge')}
        isEmpty={evidence.length === 0}
        action={
          person.status === 'active' && (
            <TextLink
              to={`/${format.language}/admin/companions?act=${person.certified ? 'withdraw_badge' : 'certify'}&id=${person.userId}`}
            >
              {t('badge.toBadges')}
            </TextLink>
          )
        }
      >
        <PersonLines
          lines={evidence.map((each) => ({
            id: each.id,
            title: t('badge.line', { title: each.title, issuer: each.issuer }),
            more: [
              t('badge.seen', { day: format.date(`${each.seenOn}T12:00:00Z`), name: each.byName ?? nobody }),
              ...(each.withdrawnAt ? [t('badge.withdrawn', { day: format.date(each.withdrawnAt) })] : []),
              ...(each.note ? [each.note] : []),
            ].join('\n'),
          }))}
        />
      </PersonSection>
      <PersonSection title={t('sections.applications')} isEmpty={applications.length === 0}>
        <PersonLines
          lines={applications.map((each) => ({
            id: each.id,
            title: (
              <TextLink to={`/${format.language}/admin/applications/${each.id}`}>
                {`${format.date(each.submittedAt)}: ${outcome(each)}`}
              </TextLink>
            ),
            more: [
              ...(each.decidedAt
                ? [t('applications.decided', { day: format.date(each.decidedAt), name: each.byName ?? nobody })]
                : []),
              ...(each.reason ? [each.reason] : []),
            ].join('\n'),
          }))}
        />
      </PersonSection>
    </>
  )
}

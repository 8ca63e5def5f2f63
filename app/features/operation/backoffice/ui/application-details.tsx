import type { CountryCode, LanguageCode, TopicKey } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { profilePath } from '#app/features/marketplace/profiles/path.rules.ts'
import { CREDITS_PER_EURO } from '#app/features/marketplace/rates/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList } from '#app/ui/panel.tsx'
import { Photo } from '#app/ui/photo.tsx'
import type { ApplicationDetail } from '../views.server.ts'
import { BirthYear, useOutcome } from './application-tables.tsx'

export function ApplicationDetails({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation(['backoffice', 'profiles', 'countries', 'languages', 'topics'])
  const format = useFormat()
  const euros = (credits: number | null) =>
    credits === null ? '–' : format.euros((100 * credits) / CREDITS_PER_EURO, { whole: true })
  const { name, photoKey, companionId, bio, gender, interests, languages, locationCode, submittedAt, lookalikes } =
    application
  const details = [
    { term: t('backoffice:detail.submitted'), value: format.dateTime(submittedAt) },
    {
      term: t('backoffice:country'),
      value: locationCode ? t(`countries:${locationCode as CountryCode}`) : t('backoffice:detail.notGiven'),
    },
    {
      term: t('backoffice:languages'),
      value: languages.map((code) => t(`languages:${code as LanguageCode}`)).join(', '),
    },
    { term: t('backoffice:birthYear'), value: <BirthYear line={application} /> },
    {
      term: t('backoffice:detail.gender'),
      value: gender ? t(`profiles:edit.genders.${gender}`) : t('backoffice:detail.notGiven'),
    },
  ]
  const { freeTimes, reports, earlier, ratePerHourAudio, ratePerHourVideo } = application
  const record = [
    {
      term: t('backoffice:detail.email'),
      value: application.isEmailConfirmed ? (
        t('backoffice:detail.emailConfirmed')
      ) : (
        <Tag tone="brick">{t('backoffice:detail.emailUnconfirmed')}</Tag>
      ),
    },
    { term: t('backoffice:detail.language'), value: t(`languages:${application.language as LanguageCode}`) },
    { term: t('backoffice:detail.joined'), value: format.date(application.joinedAt) },
    {
      term: t('backoffice:detail.rates'),
      value:
        ratePerHourAudio === null && ratePerHourVideo === null
          ? t('backoffice:detail.noRates')
          : t('backoffice:detail.ratesValue', { audio: euros(ratePerHourAudio), video: euros(ratePerHourVideo) }),
    },
    {
      term: t('backoffice:detail.offers'),
      value:
        application.trader === 'undeclared' ? (
          <Tag tone="brick">{t('backoffice:detail.trader.undeclared')}</Tag>
        ) : (
          t(`backoffice:detail.trader.${application.trader}`)
        ),
    },
    { term: t('backoffice:detail.freeTimes'), value: format.credits(freeTimes) },
    {
      term: t('backoffice:detail.reports', { name }),
      value: reports > 0 ? <Tag tone="brick">{reports}</Tag> : 0,
    },
    {
      term: t('backoffice:detail.earlier'),
      value: earlier.length === 0 ? t('backoffice:detail.noEarlier') : <Earlier earlier={earlier} />,
    },
  ]
  return (
    <div className="grid gap-8 sm:grid-cols-[220px_minmax(0,1fr)]">
      <div className="max-w-[220px]">
        <Photo
          photoKey={photoKey}
          id={companionId}
          name={name}
          alt={photoKey ? t('backoffice:detail.photo', { name }) : t('backoffice:detail.noPhoto')}
          sizes="220px"
          priority
        />
        <p className="small mt-2">
          <TextLink to={`/${format.language}/admin/people/${companionId}`}>{t('backoffice:detail.person')}</TextLink>
        </p>
        {photoKey && (
          <p className="small mt-2">
            <TextLink href={`/images/large/${photoKey}.webp`} target="_blank" rel="noopener">
              {t('backoffice:detail.fullPhoto')}
            </TextLink>
          </p>
        )}
      </div>
      <div className="grid content-start gap-6">
        {lookalikes.length > 0 && (
          <Note title={t('backoffice:detail.lookalikeTitle')}>
            {t('backoffice:detail.lookalikes')}{' '}
            {lookalikes.map(({ userId, name, slug }, position) => (
              <span key={userId}>
                {position > 0 && ', '}
                <TextLink to={`/${format.language}${profilePath({ id: userId, slug })}`}>{name}</TextLink>
              </span>
            ))}
          </Note>
        )}
        <div className="grid items-start gap-x-10 gap-y-6 xl:grid-cols-2">
          <DescriptionList items={details} className="max-w-[520px]" />
          <DescriptionList items={record} className="max-w-[520px]" />
        </div>
        <section>
          <h2 className="t1">{t('backoffice:detail.bio')}</h2>
          <p className="mt-2 max-w-[65ch] whitespace-pre-line text-ink-2">{bio || t('backoffice:detail.noBio')}</p>
        </section>
        <section>
          <h2 className="t1">{t('backoffice:detail.topics')}</h2>
          <p className="mt-2 flex flex-wrap gap-2">
            {interests.map((topic) => (
              <Tag key={topic} tone="plain">
                {t(`topics:topic.${topic as TopicKey}`)}
              </Tag>
            ))}
          </p>
        </section>
      </div>
    </div>
  )
}

function Earlier({ earlier }: { earlier: ApplicationDetail['earlier'] }) {
  const format = useFormat()
  const outcome = useOutcome()
  return (
    <ul className="grid gap-2">
      {earlier.map((one) => (
        <li key={one.applicationId}>
          <TextLink to={`/${format.language}/admin/applications/${one.applicationId}`}>
            {one.decidedAt ? `${format.date(one.decidedAt)}: ${outcome(one)}` : outcome(one)}
          </TextLink>
          {one.reason && <span className="small block whitespace-pre-line text-ink-3">{one.reason}</span>}
        </li>
      ))}
    </ul>
  )
}

import type { CountryCode, LanguageCode, TopicKey } from '#app/features/profiles/catalogues.data.ts'
import { profilePath } from '#app/features/profiles/path.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList } from '#app/ui/panel.tsx'
import { Photo } from '#app/ui/photo.tsx'
import type { ApplicationDetail } from '../views.server.ts'
import { BirthYear } from './application-tables.tsx'

/** Photo, texts and details of an application as the public would see them, and whether the birth year proves 18. */
export function ApplicationDetails({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation(['backoffice', 'profiles', 'countries', 'languages', 'topics'])
  const format = useFormat()
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
        <DescriptionList items={details} className="max-w-[520px]" />
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

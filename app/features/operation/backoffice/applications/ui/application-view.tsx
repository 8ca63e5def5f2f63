import type { CountryCode, LanguageCode, TopicKey } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { CREDITS_PER_EURO } from '#app/features/marketplace/rates/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList } from '#app/ui/panel.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { useRefusedAct } from '../../kit/ui/act-form.tsx'
import { RecordLines, RecordPage, RecordSection } from '../../kit/ui/record.tsx'
import { useOfficeRefusal } from '../../ui/use-office-refusal.ts'
import type { ApplicationDetail, DecisionOutcome } from '../views.server.ts'
import { BirthYear, useOutcome } from './application-list.tsx'
import { DecisionDone } from './decision-done.tsx'
import { DecisionForms } from './decision-forms.tsx'

type Props = { application: ApplicationDetail; outcome: DecisionOutcome | null; now: Date }

/** All that is known of an applicant, and what can be decided. `outcome` is the decision that led here. */
export function ApplicationView({ application, outcome, now }: Props) {
  const { t } = useTranslation(['backoffice', 'profiles', 'countries', 'languages', 'topics'])
  const { language } = useFormat()
  const { id, name, photoKey, companionId, bio, interests, lookalikes } = application
  return (
    <RecordPage
      title={t('detail.title', { name })}
      back={{ to: `/${language}/admin/applications`, label: t('detail.back') }}
    >
      <div className="grid gap-6 empty:hidden">
        <RefusedNote application={application} />
        <DecisionDone outcome={outcome} {...(outcome?.id !== id && { next: name })} />
        <EarlierWords application={application} />
      </div>
      <div className="grid gap-8 sm:grid-cols-[220px_minmax(0,1fr)]">
        <div className="grid max-w-[220px] content-start gap-2">
          <Photo
            photoKey={photoKey}
            id={companionId}
            name={name}
            alt={photoKey ? t('detail.photo', { name }) : t('detail.noPhoto')}
            sizes="220px"
            priority
          />
          <TextLink className="small" to={`/${language}/admin/people/${companionId}`}>
            {t('detail.person')}
          </TextLink>
          {photoKey && (
            <TextLink className="small" href={`/images/large/${photoKey}.webp`} target="_blank" rel="noopener">
              {t('detail.fullPhoto')}
            </TextLink>
          )}
        </div>
        <div className="grid content-start gap-6">
          {lookalikes.length > 0 && (
            <Note title={t('detail.lookalikeTitle')}>
              {t('detail.lookalikes')}{' '}
              {lookalikes.map(({ userId, name, slug }, position) => (
                <span key={userId}>
                  {position > 0 && ', '}
                  <TextLink to={`/${language}${profilePath({ id: userId, slug })}`}>{name}</TextLink>
                </span>
              ))}
            </Note>
          )}
          <Facts application={application} />
          <RecordSection title={t('detail.bio')}>
            <p className="max-w-[65ch] whitespace-pre-line text-ink-2">{bio || t('detail.noBio')}</p>
          </RecordSection>
          <RecordSection title={t('detail.topics')}>
            <p className="flex flex-wrap gap-2">
              {interests.map((topic) => (
                <Tag key={topic} tone="plain">
                  {t(`topics:topic.${topic as TopicKey}`)}
                </Tag>
              ))}
            </p>
          </RecordSection>
        </div>
      </div>
      <DecisionForms application={application} now={now} />
    </RecordPage>
  )
}

/** Why an act was refused whose form is no longer there. */
function RefusedNote({ application: { status } }: Pick<Props, 'application'>) {
  const isDecided = status === 'approved' || status === 'rejected'
  const refused = useRefusedAct(['undo', ...(isDecided ? ['approve', 'request_changes', 'reject'] : [])])
  const sentence = useOfficeRefusal('backoffice')
  return refused && <Note tone="bad">{sentence(refused.code, refused.details)}</Note>
}

/** When and how it was decided, or what its applicant was asked for. */
function EarlierWords({ application }: Pick<Props, 'application'>) {
  const { t } = useTranslation('backoffice')
  const format = useFormat()
  const outcome = useOutcome()
  const { name, status, decidedAt, reason } = application
  if (!decidedAt && !reason) return null
  return (
    <Note tone={status === 'approved' ? 'good' : 'plain'}>
      {status === 'submitted'
        ? t('detail.askedBefore')
        : t(status === 'changes_requested' ? 'detail.askedOn' : 'detail.decidedOn', {
            name,
            date: decidedAt ? format.date(decidedAt) : '',
            outcome: outcome(application),
          })}
      {reason && <span className="mt-1 block whitespace-pre-line">{reason}</span>}
    </Note>
  )
}

function Facts({ application }: Pick<Props, 'application'>) {
  const { t } = useTranslation(['backoffice', 'profiles', 'countries', 'languages'])
  const format = useFormat()
  const outcome = useOutcome()
  const euros = (credits: number | null) =>
    credits === null ? '–' : format.euros((100 * credits) / CREDITS_PER_EURO, { whole: true })
  const { name, gender, languages, locationCode, trader, reports, earlier } = application
  const { ratePerHourAudio: audio, ratePerHourVideo: video } = application
  const before = (
    <RecordLines
      lines={earlier.map((each) => ({
        id: each.id,
        title: (
          <TextLink to={`/${format.language}/admin/applications/${each.id}`}>
            {each.decidedAt ? `${format.date(each.decidedAt)}: ${outcome(each)}` : outcome(each)}
          </TextLink>
        ),
        more: each.reason,
      }))}
    />
  )
  const stated: [term: string, value: React.ReactNode][] = [
    [t('detail.submitted'), format.dateTime(application.submittedAt)],
    [t('country'), locationCode ? t(`countries:${locationCode as CountryCode}`) : t('detail.notGiven')],
    [t('languages'), languages.map((code) => t(`languages:${code as LanguageCode}`)).join(', ')],
    [t('birthYear'), <BirthYear key="year" line={application} />],
    [t('detail.gender'), gender ? t(`profiles:edit.fields.gender.choices.${gender}`) : t('detail.notGiven')],
  ]
  const recorded: [term: string, value: React.ReactNode][] = [
    [t('detail.email'), application.isEmailConfirmed ? t('detail.emailConfirmed') : bad(t('detail.emailUnconfirmed'))],
    [t('detail.language'), t(`languages:${application.language as LanguageCode}`)],
    [t('detail.joined'), format.date(application.joinedAt)],
    [
      t('detail.rates'),
      audio === null && video === null
        ? t('detail.noRates')
        : t('detail.ratesValue', { audio: euros(audio), video: euros(video) }),
    ],
    [t('detail.offers'), trader === 'undeclared' ? bad(t('detail.trader.undeclared')) : t(`detail.trader.${trader}`)],
    [t('detail.freeTimes'), format.number(application.freeTimes)],
    [t('detail.reports', { name }), reports > 0 ? bad(reports) : 0],
    [t('detail.earlier'), earlier.length === 0 ? t('detail.noEarlier') : before],
  ]
  return (
    <div className="grid items-start gap-x-10 gap-y-6 xl:grid-cols-2">
      {[stated, recorded].map((facts) => (
        <DescriptionList
          key={facts.length}
          items={facts.map(([term, value]) => ({ term, value }))}
          className="max-w-[520px]"
        />
      ))}
    </div>
  )
}

const bad = (text: React.ReactNode) => <Tag tone="brick">{text}</Tag>

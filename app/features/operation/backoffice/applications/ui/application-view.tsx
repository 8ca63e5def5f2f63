import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import type { CountryCode, LanguageCode, TopicKey } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { APPLICATIONS_MAX, REAPPLY_HOURS, REASON_MAX } from '#app/features/marketplace/profiles/schema.ts'
import { VoiceButton } from '#app/features/marketplace/profiles/ui/voice-button.tsx'
import { CREDITS_PER_EURO } from '#app/features/marketplace/rates/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Tag } from '#app/ui/badge.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { TextArea } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { ActForm, useOfficeRefusal, useRefusedAct } from '../../kit/ui/act-form.tsx'
import { Bios, Facts, fact, RecordLines, RecordPage, RecordSection } from '../../kit/ui/record.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import { EvidenceFields, RewordedText } from '../../ui/act-fields.tsx'
import type { ApplicationDetail, DecisionOutcome } from '../views.server.ts'
import { BirthYear, DecisionDone, isUnderAge, useOutcome } from './application-list.tsx'

type Props = { application: ApplicationDetail; outcome: DecisionOutcome | null; now: Date }

export function ApplicationView({ application, outcome, now }: Props) {
  const { t, language } = useWords(['backoffice', 'profiles', 'countries', 'languages', 'topics'])
  const { id, name, photoKey, companionId, bio, otherBios, interests, lookalikes } = application
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
          <VoiceButton voice={application.voice} name={name} className="btn btn-tint btn-sm" />
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
              {lookalikes.map(({ userId, name, slug }, position) => (
                <span key={userId}>
                  {position > 0 && ', '}
                  <TextLink to={`/${language}${profilePath({ id: userId, slug })}`}>{name}</TextLink>
                </span>
              ))}
            </Note>
          )}
          <Stated application={application} />
          <RecordSection title={t('detail.bio')}>
            <Bios bio={bio} otherBios={otherBios} none={t('detail.noBio')} />
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

function RefusedNote({ application: { status } }: Pick<Props, 'application'>) {
  const isDecided = status === 'approved' || status === 'rejected'
  const refused = useRefusedAct(['undo', ...(isDecided ? ['approve', 'request_changes', 'reject'] : [])])
  const sentence = useOfficeRefusal('backoffice')
  return refused && <Note tone="bad">{sentence(refused.code, refused.details)}</Note>
}

function EarlierWords({ application }: Pick<Props, 'application'>) {
  const { t, format } = useWords('backoffice')
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

function Stated({ application }: Pick<Props, 'application'>) {
  const { t, format } = useWords(['backoffice', 'profiles', 'countries', 'languages'])
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
  const stated = [
    fact(t('detail.submitted'), format.dateTime(application.submittedAt)),
    fact(t('country'), locationCode ? t(`countries:${locationCode as CountryCode}`) : t('detail.notGiven')),
    fact(t('languages'), languages.map((code) => t(`languages:${code as LanguageCode}`)).join(', ')),
    fact(t('birthYear'), <BirthYear line={application} />),
    fact(t('detail.gender'), gender ? t(`profiles:edit.fields.gender.choices.${gender}`) : t('detail.notGiven')),
  ]
  const recorded = [
    fact(
      t('detail.email'),
      application.isEmailConfirmed ? t('detail.emailConfirmed') : bad(t('detail.emailUnconfirmed')),
    ),
    fact(t('detail.language'), t(`languages:${application.language as LanguageCode}`)),
    fact(t('detail.joined'), format.date(application.joinedAt)),
    fact(
      t('detail.rates'),
      audio === null && video === null
        ? t('detail.noRates')
        : t('detail.ratesValue', { audio: euros(audio), video: euros(video) }),
    ),
    fact(
      t('detail.offers'),
      trader === 'undeclared' ? bad(t('detail.trader.undeclared')) : t(`detail.trader.${trader}`),
    ),
    fact(t('detail.freeTimes'), format.number(application.freeTimes)),
    fact(t('detail.reports', { name }), reports > 0 ? bad(reports) : 0),
    fact(t('detail.earlier'), earlier.length === 0 ? t('detail.noEarlier') : before),
  ]
  return (
    <div className="grid items-start gap-x-10 gap-y-6 xl:grid-cols-2">
      {[stated, recorded].map((facts) => (
        <Facts key={facts.length} items={facts} className="max-w-[520px]" />
      ))}
    </div>
  )
}

const bad = (text: React.ReactNode) => <Tag tone="brick">{text}</Tag>

type Problem = (name: string) => string | null

function DecisionForms({ application, now }: { application: ApplicationDetail; now: Date }) {
  const { t, i18n } = useTranslation('backoffice')
  const { name, status, version, missing, reasons } = application
  if (status !== 'submitted' && status !== 'changes_requested') return null
  const list = new Intl.ListFormat(i18n.language).format(missing.map((need) => t(`detail.needs.${need}`)))
  const shared = {
    texts: 'backoffice',
    limits: { age: ADULT_AGE },
    values: { version },
    confirms: false,
  } as const
  return (
    // Keyed, so that text typed for one application doesn't carry over to the next.
    <div key={application.id} className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-3">
      {status === 'submitted' && isUnderAge(application) && (
        <Panel>
          <h2 className="d3 mb-5">{t('detail.approve')}</h2>
          <Note>{t('detail.underAge', { name, age: ADULT_AGE })}</Note>
        </Panel>
      )}
      {status === 'submitted' && !isUnderAge(application) && (
        <ActForm
          {...shared}
          title={t('detail.approve')}
          text={t(missing.length === 0 ? 'detail.approveText' : 'detail.approveMissing', { name, list })}
          acts={[{ intent: 'approve', label: t('detail.approve') }]}
        >
          {(problem, refused) => <BadgeFields now={now} problem={problem} refused={refused} />}
        </ActForm>
      )}
      {status === 'submitted' && (
        <ActForm
          {...shared}
          title={t('detail.change')}
          acts={[{ intent: 'request_changes', label: t('detail.change'), tone: 'sec' }]}
        >
          {(problem, refused) => (
            <ReasonFields {...{ application, problem, refused }} id="change" templates={reasons.change} />
          )}
        </ActForm>
      )}
      <ActForm
        {...shared}
        title={t('detail.reject')}
        text={t('detail.rejectText', { name, hours: REAPPLY_HOURS, count: APPLICATIONS_MAX })}
        acts={[{ intent: 'reject', label: t('detail.reject'), tone: 'stop' }]}
      >
        {(problem, refused) => (
          <ReasonFields {...{ application, problem, refused }} id="rejection" templates={reasons.rejection} />
        )}
      </ActForm>
    </div>
  )
}

type FieldsProps = { problem: Problem; refused: ActionRefused | undefined }

function BadgeFields({ now, problem, refused }: FieldsProps & { now: Date }) {
  const { t } = useTranslation('backoffice')
  // Without JavaScript the choice is lost after an error, so restore it.
  const isAboutEvidence = ['title', 'issuer', 'seenOn', 'note'].some((field) => refused?.fields?.[field])
  return (
    <>
      <RadioGroup
        name="badge"
        legend={t('detail.badge')}
        defaultValue={isAboutEvidence ? 'certified' : undefined}
        options={[
          { value: 'certified', label: t('badge.certified'), help: t('detail.certifiedHelp') },
          { value: 'trusted', label: t('badge.trusted'), help: t('detail.trustedHelp') },
        ]}
        error={problem('badge')}
      />
      <fieldset className="hidden gap-5 group-has-[[value=certified]:checked]:grid">
        <legend className="sr-only">{t('detail.certificate')}</legend>
        <EvidenceFields today={now} problem={problem} />
      </fieldset>
    </>
  )
}

function ReasonFields(
  props: FieldsProps & {
    application: ApplicationDetail
    id: string
    templates: ApplicationDetail['reasons']['change']
  },
) {
  const { application, problem, refused, id, templates } = props
  const { t, language } = useWords(['backoffice', 'languages'])
  return (
    <>
      <fieldset className="field">
        <legend className="field-label">{t('detail.reasons')}</legend>
        {templates.map(({ template, text }) => (
          <label key={template} className="tick self-start">
            <input type="checkbox" className="tick-box" name="templates[]" value={template} />
            <span>
              {t(`reasons.${template}`)}
              {application.language !== language && (
                <span lang={application.language} className="small block font-normal text-ink-3">
                  {text}
                </span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <TextArea
        id={`field-${id}-reason`}
        name="reason"
        label={t('detail.ownWords')}
        help={t('detail.ownWordsHelp', {
          name: application.name,
          language: t(`languages:${application.language as LanguageCode}`),
        })}
        rows={4}
        maxLength={REASON_MAX}
        error={problem('reason')}
      />
      <RewordedText refused={refused} name="reason" field={`field-${id}-reason`} />
    </>
  )
}

import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import type { LanguageCode } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { APPLICATIONS_MAX, REAPPLY_HOURS, REASON_MAX } from '#app/features/marketplace/profiles/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { RadioGroup } from '#app/ui/choice.tsx'
import { TextArea } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { ActForm } from '../../kit/ui/act-form.tsx'
import { EvidenceFields } from '../../ui/evidence-fields.tsx'
import { RewordedText } from '../../ui/reworded-text.tsx'
import type { ApplicationDetail } from '../views.server.ts'
import { isUnderAge } from './application-list.tsx'

type Problem = (name: string) => string | null

/** What can be decided about an application that waits: approve, ask for a change, turn down. */
export function DecisionForms({ application, now }: { application: ApplicationDetail; now: Date }) {
  const { t, i18n } = useTranslation('backoffice')
  const { name, status, version, missing, reasons } = application
  if (status !== 'submitted' && status !== 'changes_requested') return null
  const list = new Intl.ListFormat(i18n.language).format(missing.map((need) => t(`detail.needs.${need}`)))
  const shared = {
    texts: 'backoffice',
    limits: { age: ADULT_AGE, most: REASON_MAX },
    values: { version },
    confirms: false,
  } as const
  return (
    // What was typed for one application must not reach the next.
    <div key={application.id} className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-3">
      {status === 'submitted' && isUnderAge(application) && (
        <Panel>
          <h2 className="d3 mb-5">{t('detail.approveTitle')}</h2>
          <Note>{t('detail.underAge', { name, age: ADULT_AGE })}</Note>
        </Panel>
      )}
      {status === 'submitted' && !isUnderAge(application) && (
        <ActForm
          {...shared}
          title={t('detail.approveTitle')}
          text={t(missing.length === 0 ? 'detail.approveText' : 'detail.approveMissing', { name, list })}
          acts={[{ intent: 'approve', label: t('detail.approve') }]}
        >
          {(problem, refused) => <BadgeFields now={now} problem={problem} refused={refused} />}
        </ActForm>
      )}
      {status === 'submitted' && (
        <ActForm
          {...shared}
          title={t('detail.changeTitle')}
          text={t('detail.changeText', { name })}
          acts={[{ intent: 'request_changes', label: t('detail.change'), tone: 'sec' }]}
        >
          {(problem, refused) => (
            <ReasonFields
              {...{ application, problem, refused }}
              id="change"
              legend={t('detail.changes')}
              templates={reasons.change}
            />
          )}
        </ActForm>
      )}
      <ActForm
        {...shared}
        title={t('detail.rejectTitle')}
        text={t('detail.rejectText', { name, hours: REAPPLY_HOURS, count: APPLICATIONS_MAX })}
        acts={[{ intent: 'reject', label: t('detail.reject'), tone: 'stop' }]}
      >
        {(problem, refused) => (
          <ReasonFields
            {...{ application, problem, refused }}
            id="rejection"
            legend={t('detail.reasons')}
            templates={reasons.rejection}
          />
        )}
      </ActForm>
    </div>
  )
}

type FieldsProps = { problem: Problem; refused: ActionRefused | undefined }

function BadgeFields({ now, problem, refused }: FieldsProps & { now: Date }) {
  const { t } = useTranslation('backoffice')
  // Without scripts the choice is lost when the page comes back.
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

/** Sentences of ours, as the applicant reads them, and words of their own below. */
function ReasonFields(
  props: FieldsProps & {
    application: ApplicationDetail
    id: string
    legend: string
    templates: ApplicationDetail['reasons']['change']
  },
) {
  const { application, problem, refused, id, legend, templates } = props
  const { t } = useTranslation(['backoffice', 'languages'])
  const { language } = useFormat()
  return (
    <>
      <fieldset className="field">
        <legend className="field-label">{legend}</legend>
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

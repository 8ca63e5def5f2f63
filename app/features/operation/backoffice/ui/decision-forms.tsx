import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import { FormProblem, fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import type { LanguageCode } from '#app/features/marketplace/profiles/catalogues.data.ts'
import { APPLICATIONS_MAX, REAPPLY_HOURS, REASON_MAX } from '#app/features/marketplace/profiles/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { TextArea } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { ApplicationDetail } from '../views.server.ts'
import { EvidenceFields } from './evidence-fields.tsx'
import { RewordedText } from './reworded-text.tsx'

const LIMITS = { age: ADULT_AGE, most: REASON_MAX }

/** Approves a companion with a badge; not possible with a birth year under 18. */
export function ApproveForm(props: {
  application: Pick<ApplicationDetail, 'name' | 'version' | 'isUnderAge' | 'missing'>
  now: Date
  refused: ActionRefused | undefined
}) {
  const { application, now, refused } = props
  const { name, version, isUnderAge, missing } = application
  const { t, i18n } = useTranslation('backoffice')
  const list = new Intl.ListFormat(i18n.language)
  const sentence = useRefusal('backoffice', 'invalid_input', LIMITS)
  const busy = useNavigation().formData?.get('intent') === 'approve'
  // Without scripts the choice is lost when the page comes back.
  const isAboutEvidence = ['title', 'issuer', 'seenOn', 'note'].some((field) => refused?.fields?.[field])
  return (
    <Panel>
      <h2 className="d3">{t('detail.approveTitle')}</h2>
      <p className="mt-1.5 mb-5 text-ink-2">
        {missing.length === 0
          ? t('detail.approveText', { name })
          : t('detail.approveMissing', { name, list: list.format(missing.map((need) => t(`detail.needs.${need}`))) })}
      </p>
      {isUnderAge ? (
        <Note>{t('detail.underAge', { name, age: ADULT_AGE })}</Note>
      ) : (
        <Form method="post" noValidate className="group grid gap-5">
          <FormProblem refused={refused} sentence={sentence} />
          <input type="hidden" name="version" value={version} />
          <RadioGroup
            name="badge"
            legend={t('detail.badge')}
            defaultValue={isAboutEvidence ? 'certified' : undefined}
            options={[
              { value: 'certified', label: t('badge.certified'), help: t('detail.certifiedHelp') },
              { value: 'trusted', label: t('badge.trusted'), help: t('detail.trustedHelp') },
            ]}
            error={fieldProblem(refused, sentence)('badge')}
          />
          <fieldset className="hidden gap-5 group-has-[[value=certified]:checked]:grid">
            <legend className="sr-only">{t('detail.certificate')}</legend>
            <EvidenceFields today={now} problem={fieldProblem(refused, sentence)} />
          </fieldset>
          <Button type="submit" name="intent" value="approve" busy={busy} className="justify-self-start max-sm:w-full">
            {t('detail.approve')}
          </Button>
        </Form>
      )}
    </Panel>
  )
}

type ReasonFormProps = {
  application: Pick<ApplicationDetail, 'name' | 'version' | 'language'>
  refused: ActionRefused | undefined
  templates: ApplicationDetail['reasons']['change']
}

export function ChangeForm(props: ReasonFormProps) {
  const { t } = useTranslation('backoffice')
  const { name } = props.application
  return (
    <Panel>
      <h2 className="d3">{t('detail.changeTitle')}</h2>
      <p className="mt-1.5 mb-5 text-ink-2">{t('detail.changeText', { name })}</p>
      <ReasonForm {...props} id="change" intent="request_changes" legend={t('detail.changes')}>
        {t('detail.change')}
      </ReasonForm>
    </Panel>
  )
}

export function RejectForm(props: ReasonFormProps) {
  const { t } = useTranslation('backoffice')
  const { name } = props.application
  return (
    <Panel>
      <h2 className="d3">{t('detail.rejectTitle')}</h2>
      <p className="mt-1.5 mb-5 text-ink-2">
        {t('detail.rejectText', { name, hours: REAPPLY_HOURS, count: APPLICATIONS_MAX })}
      </p>
      <ReasonForm {...props} id="rejection" intent="reject" legend={t('detail.reasons')}>
        {t('detail.reject')}
      </ReasonForm>
    </Panel>
  )
}

function ReasonForm(
  props: ReasonFormProps & {
    id: string
    intent: 'request_changes' | 'reject'
    legend: string
    children: ReactNode
  },
) {
  const { application, refused, templates, id, intent, legend, children } = props
  const { t } = useTranslation(['backoffice', 'languages'])
  const { language } = useFormat()
  const sentence = useRefusal('backoffice', 'invalid_input', LIMITS)
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post" noValidate className="grid gap-5">
      <FormProblem refused={refused} sentence={sentence} />
      <input type="hidden" name="version" value={application.version} />
      <fieldset className="field">
        <legend className="field-label">{legend}</legend>
        {templates.map(({ template, text }) => (
          <label key={template} className="tick self-start">
            <input type="checkbox" className="tick-box" name="templates[]" value={template} />
            <span>
              {t(`backoffice:reasons.${template}`)}
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
        label={t('backoffice:detail.ownWords')}
        help={t('backoffice:detail.ownWordsHelp', {
          name: application.name,
          language: t(`languages:${application.language as LanguageCode}`),
        })}
        rows={4}
        maxLength={REASON_MAX}
        error={fieldProblem(refused, sentence)('reason')}
      />
      <RewordedText refused={refused} name="reason" field={`field-${id}-reason`} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={intent === 'reject' ? 'stop' : 'sec'}
        busy={busy}
        className="justify-self-start max-sm:w-full"
      >
        {children}
      </Button>
    </Form>
  )
}

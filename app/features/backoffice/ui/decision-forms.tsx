import { Form, useNavigation } from 'react-router'
import { ADULT_AGE } from '#app/features/accounts/schema.ts'
import { FormProblem, fieldProblem } from '#app/features/accounts/ui/form-problem.tsx'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { TextArea } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { REASON_MAX } from '../schema.ts'

const LIMITS = { age: ADULT_AGE, most: REASON_MAX }

type Props = { name: string; refused: ActionRefused | undefined }

/** Let somebody in with a badge; not possible without a birth year that proves 18. */
export function ApproveForm({ name, refused, isAdultProven }: Props & { isAdultProven: boolean }) {
  const { t } = useTranslation('backoffice')
  const sentence = useRefusal('backoffice', 'invalid_input', LIMITS)
  const busy = useNavigation().formData?.get('intent') === 'approve'
  return (
    <Panel>
      <h2 className="d3">{t('detail.approveTitle')}</h2>
      <p className="mt-1.5 mb-5 text-ink-2">{t('detail.approveText', { name })}</p>
      {isAdultProven ? (
        <Form method="post" noValidate className="grid gap-5">
          <FormProblem refused={refused} sentence={sentence} />
          <RadioGroup
            name="badge"
            legend={t('detail.badge')}
            options={[
              { value: 'certified', label: t('badge.certified'), help: t('detail.certifiedHelp') },
              { value: 'trusted', label: t('badge.trusted'), help: t('detail.trustedHelp') },
            ]}
            error={fieldProblem(refused, sentence)('badge')}
          />
          <Button type="submit" name="intent" value="approve" busy={busy} className="justify-self-start">
            {t('detail.approve')}
          </Button>
        </Form>
      ) : (
        <Note>{t('detail.yearNeeded', { name, age: ADULT_AGE })}</Note>
      )}
    </Panel>
  )
}

/** Turn somebody down with a reason they will read. */
export function RejectForm({ name, refused }: Props) {
  const { t } = useTranslation('backoffice')
  const sentence = useRefusal('backoffice', 'invalid_input', LIMITS)
  const busy = useNavigation().formData?.get('intent') === 'reject'
  return (
    <Panel>
      <h2 className="d3 mb-5">{t('detail.rejectTitle')}</h2>
      <Form method="post" noValidate className="grid gap-5">
        <FormProblem refused={refused} sentence={sentence} />
        <TextArea
          name="reason"
          label={t('detail.reason')}
          help={t('detail.reasonHelp', { name })}
          rows={4}
          maxLength={REASON_MAX}
          error={fieldProblem(refused, sentence)('reason')}
        />
        <Button type="submit" name="intent" value="reject" variant="stop" busy={busy} className="justify-self-start">
          {t('detail.reject')}
        </Button>
      </Form>
    </Panel>
  )
}

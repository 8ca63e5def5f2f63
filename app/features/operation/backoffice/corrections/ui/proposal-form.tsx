import { Form, useNavigation } from 'react-router'
import { FormProblem, fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { CORRECTION_CAUSES } from '#app/features/marketplace/credits/ledger.schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { TextArea, TextField } from '#app/ui/input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SelectField } from '#app/ui/select.tsx'
import type { SectionRefused } from '../../money/ui/money-sections.tsx'
import { OfficeConfirmation } from '../../ui/office-confirmation.tsx'
import {
  CORRECTION_CREDITS_MAX,
  CORRECTION_DAYS,
  CORRECTION_DIRECTIONS,
  CORRECTION_REASON_MAX,
  CORRECTION_REFERENCE_MAX,
  SOLO_DELAY_HOURS,
} from '../schema.ts'
import { useCorrectionRefusal, useCreditCount } from './use-correction-words.ts'

/** Proposes a correction: whose credits, which way, how many and why. */
export function ProposalForm(props: {
  refused: SectionRefused | null
  idempotencyKey: string
  prefilled: { email: string; credits: string; reference: string }
  /** Credits that the viewer may still move alone. */
  soloLeft: number
}) {
  const { idempotencyKey, prefilled, soloLeft } = props
  const { t } = useTranslation(['office-corrections', 'credits'])
  const format = useFormat()
  const credits = useCreditCount()
  const sentence = useCorrectionRefusal()
  const refused = props.refused ? ({ ...props.refused, ok: false } as ActionRefused) : undefined
  const problem = fieldProblem(refused, sentence)
  const busy = useNavigation().formData?.get('intent') === 'propose'
  return (
    <Panel>
      <h2 className="d3">{t('office-corrections:propose.title')}</h2>
      <p className="mt-1.5 mb-6 text-ink-2">
        {t('office-corrections:propose.text', { days: CORRECTION_DAYS })}
        {soloLeft > 0 &&
          ` ${t('office-corrections:propose.solo', { left: credits(soloLeft), hours: SOLO_DELAY_HOURS })}`}
      </p>
      <Form method="post" noValidate className="grid max-w-xl gap-5">
        <FormProblem refused={refused} sentence={sentence} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TextField
          name="email"
          type="email"
          defaultValue={prefilled.email}
          label={t('office-corrections:propose.email')}
          help={t('office-corrections:propose.emailHelp')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={problem('email')}
        />
        <RadioGroup
          name="direction"
          legend={t('office-corrections:propose.direction')}
          defaultValue="add"
          options={CORRECTION_DIRECTIONS.map((direction) => ({
            value: direction,
            label: t(`office-corrections:direction.${direction}.label`),
            help: t(`office-corrections:direction.${direction}.help`),
          }))}
          error={problem('direction')}
        />
        <TextField
          name="credits"
          inputMode="numeric"
          defaultValue={prefilled.credits}
          label={t('office-corrections:propose.credits')}
          help={t('office-corrections:propose.creditsHelp', { most: format.credits(CORRECTION_CREDITS_MAX) })}
          autoComplete="off"
          maxLength={5}
          error={problem('credits')}
        />
        <SelectField
          name="cause"
          label={t('office-corrections:propose.cause')}
          help={t('office-corrections:propose.causeHelp')}
          placeholder={t('office-corrections:propose.causePlaceholder')}
          options={CORRECTION_CAUSES.map((cause) => ({ value: cause, label: t(`credits:correctionCauses.${cause}`) }))}
          error={problem('cause')}
        />
        <TextArea
          name="reason"
          label={t('office-corrections:propose.reason')}
          help={t('office-corrections:propose.reasonHelp')}
          rows={4}
          maxLength={CORRECTION_REASON_MAX}
          error={problem('reason')}
        />
        <TextField
          name="reference"
          defaultValue={prefilled.reference}
          label={t('office-corrections:propose.reference')}
          help={t('office-corrections:propose.referenceHelp')}
          optional
          autoComplete="off"
          maxLength={CORRECTION_REFERENCE_MAX}
          error={problem('reference')}
        />
        <OfficeConfirmation problem={problem} />
        <Button type="submit" name="intent" value="propose" busy={busy} className="justify-self-start max-sm:w-full">
          {t('office-corrections:propose.submit')}
        </Button>
      </Form>
    </Panel>
  )
}

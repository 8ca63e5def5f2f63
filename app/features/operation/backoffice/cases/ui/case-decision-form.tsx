import { Form, useNavigation } from 'react-router'
import { FormProblem, fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { ConfirmationFields } from '#app/features/marketplace/accounts/ui/re-authentication-fields.tsx'
import type { StatementSection } from '#app/features/operation/cases/decisions/text.rules.ts'
import { FINDINGS_MAX, GROUND_MAX, MEASURES, SUSPENSION_DAYS } from '#app/features/operation/cases/schema.ts'
import { StatementText } from '#app/features/operation/cases/ui/decision.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Checkbox, RadioGroup } from '#app/ui/choice.tsx'
import { TextArea, TextField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { RewordedText } from '../../ui/reworded-text.tsx'
import { useOfficeRefusal } from '../../ui/use-office-refusal.ts'
import type { CaseDetail } from '../views.server.ts'

const FIELDS = ['measure', 'days', 'ground', 'law', 'findings', 'automated'] as const
export type TypedDecision = Record<(typeof FIELDS)[number], string> & { contents: string[] }

/** What was chosen and written, for after a preview or a refusal. */
export function typedDecision(form: FormData): TypedDecision {
  const typed = (name: (typeof FIELDS)[number]) => String(form.get(name) ?? '')
  return {
    ...{ measure: typed('measure'), days: typed('days'), ground: typed('ground'), law: typed('law') },
    ...{ findings: typed('findings'), automated: typed('automated') },
    contents: form.getAll('contents').map(String),
  }
}

type Props = {
  detail: CaseDetail
  preview: StatementSection[] | null
  typed: TypedDecision | null
  refused: ActionRefused | undefined
}

export function CaseDecisionForm({ detail, preview, typed, refused }: Props) {
  const { t } = useTranslation('office-cases')
  const format = useFormat()
  const sentence = useOfficeRefusal('office-cases', { most: format.number(FINDINGS_MAX) })
  const problem = fieldProblem(refused, sentence)
  const sent = useNavigation().formData?.get('intent')
  const { round, obstacle, confirmation, found } = detail
  if (round === null) return null
  if (obstacle) return <Note tone="apricot">{t(`form.obstacle.${obstacle}`)}</Note>
  return (
    <Panel>
      <h2 id="decide" tabIndex={-1} className="d3 scroll-mt-6 outline-none">
        {t(round === 2 ? 'form.titleAgain' : 'form.title')}
      </h2>
      {round === 2 && <p className="mt-1.5 max-w-[50em] text-ink-2">{t('form.again')}</p>}
      {found.kind === 'objection' && <p className="mt-1.5 max-w-[50em] text-ink-2">{t('form.call')}</p>}
      <Form method="post" noValidate className="group/decide mt-6 grid max-w-2xl gap-6">
        <FormProblem refused={refused} sentence={sentence} />
        <input type="hidden" name="version" value={detail.version} />
        <MeasureFields detail={detail} typed={typed} problem={problem} />
        <GroundFields detail={detail} typed={typed} problem={problem} />
        <RewordedText refused={refused} name="law" />
        <TextArea
          name="findings"
          label={t('form.findings')}
          help={t('form.findingsHelp')}
          rows={6}
          maxLength={FINDINGS_MAX}
          defaultValue={typed?.findings ?? ''}
          error={problem('findings')}
        />
        <RewordedText refused={refused} name="findings" />
        <RadioGroup
          name="automated"
          legend={t('form.automated')}
          defaultValue={typed?.automated || 'no'}
          options={[
            { value: 'no', label: t('form.automatedNo') },
            { value: 'yes', label: t('form.automatedYes') },
          ]}
          error={problem('automated')}
        />
        {preview && (
          <section aria-labelledby="preview-title" className="rounded-card border border-line bg-sunk p-5">
            <h3 id="preview-title" className="small text-ink-3" tabIndex={-1} ref={(title) => title?.focus()}>
              {t('form.previewTitle')}
            </h3>
            <StatementText sections={preview} />
          </section>
        )}
        <ConfirmationFields confirmation={confirmation} problem={problem} />
        <p className="small max-w-[50em] text-ink-3">{t('form.consequences')}</p>
        <ButtonRow>
          <Button type="submit" name="intent" value="preview" variant="sec" busy={sent === 'preview'}>
            {t('form.preview')}
          </Button>
          <Button type="submit" name="intent" value="decide" busy={sent === 'decide'}>
            {t('form.decide')}
          </Button>
        </ButtonRow>
      </Form>
    </Panel>
  )
}

type FieldsProps = Pick<Props, 'detail' | 'typed'> & { problem: (name: string) => string | null }

/** Without somebody it concerns nothing can be ordered, and no administrator is suspended here. */
function MeasureFields({ detail: { hasSubject, isAdministrator, removable }, typed, problem }: FieldsProps) {
  const { t } = useTranslation('office-cases')
  const measures = MEASURES.filter((measure) => {
    if (measure === 'none') return true
    if (measure === 'content_removed') return hasSubject && removable.length > 0
    return hasSubject && !(isAdministrator && (measure === 'suspended' || measure === 'closed'))
  })
  return (
    <>
      <RadioGroup
        name="measure"
        legend={t('form.measure')}
        options={measures.map((value) => ({ value, label: t(`measures.${value}`), help: t(`measureHelp.${value}`) }))}
        {...(typed?.measure ? { defaultValue: typed.measure } : {})}
        error={problem('measure')}
      />
      {removable.length > 0 && (
        <fieldset className="field hidden group-has-[input[value^=content]:checked]/decide:flex">
          <legend className="field-label">{t('form.contents')}</legend>
          <div className="flex flex-wrap gap-x-6">
            {removable.map((content, position) => (
              <Checkbox
                key={content}
                id={`content-${content}`}
                name="contents"
                value={content}
                label={t(`contents.${content}`)}
                defaultChecked={typed?.contents.includes(content) ?? false}
                error={position === 0 ? problem('contents') : null}
              />
            ))}
          </div>
        </fieldset>
      )}
      {measures.includes('suspended') && (
        <SelectField
          name="days"
          label={t('form.days')}
          options={SUSPENSION_DAYS.map((count) => ({ value: String(count), label: t('form.daysOption', { count }) }))}
          defaultValue={typed?.days || '7'}
          className="hidden group-has-[input[value=suspended]:checked]/decide:flex"
          error={problem('days')}
        />
      )}
    </>
  )
}

function GroundFields({ detail: { rules }, typed, problem }: FieldsProps) {
  const { t } = useTranslation('office-cases')
  return (
    <>
      <SelectField
        name="ground"
        label={t('form.ground')}
        help={t('form.groundHelp')}
        options={[
          { value: '', label: t('form.chooseGround') },
          ...rules.map(({ rule, quote }) => ({ value: rule, label: quote })),
          { value: 'law', label: t('form.byLaw') },
        ]}
        defaultValue={typed?.ground ?? ''}
        error={problem('ground')}
      />
      <TextField
        name="law"
        label={t('form.law')}
        help={t('form.lawHelp')}
        className="hidden group-has-[option[value=law]:checked]/decide:flex"
        maxLength={GROUND_MAX}
        defaultValue={typed?.law ?? ''}
        error={problem('law')}
      />
    </>
  )
}

import { useState } from 'react'
import type { StatementSection } from '#app/features/operation/cases/decisions/text.rules.ts'
import {
  type CaseReason,
  FINDINGS_MAX,
  GROUND_MAX,
  type GroundRule,
  MEASURES,
  SUSPENSION_DAYS,
} from '#app/features/operation/cases/schema.ts'
import { StatementText } from '#app/features/operation/cases/ui/decision.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Checkbox, RadioGroup } from '#app/ui/choice.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { TextArea, TextField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { ActForm, typedIn } from '../../kit/ui/act-form.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import { RewordedText } from '../../ui/act-fields.tsx'
import type { CaseDetail } from '../views.server.ts'

const FIELDS = ['measure', 'days', 'ground', 'law', 'findings', 'automated'] as const
export type TypedDecision = Record<(typeof FIELDS)[number], string> & { contents: string[] }

export const typedDecision = (form: FormData): TypedDecision => ({
  ...typedIn(form, FIELDS),
  contents: form.getAll('contents').map(String),
})

const USUAL_RULES: Partial<Record<CaseReason, GroundRule>> = {
  harassment: 'insults',
  contact_details: 'contact_details',
  fraud: 'outside_payment',
  underage: 'adults',
  child_abuse: 'lawful',
  illegal: 'lawful',
}

type Props = { detail: CaseDetail; preview: StatementSection[] | null; typed: TypedDecision | null }

export function CaseDecisionForm({ detail, preview, typed }: Props) {
  const { t, format } = useWords('office-cases')
  const { round, obstacle, found, version, wasAutomated } = detail
  if (round === null) return null
  if (obstacle) return <Note tone="apricot">{t(`errors.${obstacle}`)}</Note>
  const automated = typed?.automated || (wasAutomated ? 'yes' : 'no')
  return (
    <div id="decide" tabIndex={-1} className="scroll-mt-6 outline-none">
      <ActForm
        texts="office-cases"
        limits={{ most: format.number(FINDINGS_MAX) }}
        title={t(round === 2 ? 'form.titleAgain' : 'form.title')}
        text={[...(round === 2 ? [t('form.again')] : []), ...(found.kind === 'objection' ? [t('form.call')] : [])].join(
          ' ',
        )}
        values={{ version }}
        consequences={t('form.consequences')}
        acts={[
          { intent: 'preview', label: t('form.preview'), tone: 'sec' },
          { intent: 'decide', label: t('form.decide') },
        ]}
      >
        {(problem, refused) => (
          <>
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
            <Fold
              summary={t(automated === 'yes' ? 'form.automatedYes' : 'form.automatedNo')}
              open={problem('automated') !== null}
            >
              <RadioGroup
                name="automated"
                legend={t('form.automated')}
                defaultValue={automated}
                options={[
                  { value: 'no', label: t('form.automatedNo') },
                  { value: 'yes', label: t('form.automatedYes') },
                ]}
                error={problem('automated')}
              />
            </Fold>
            {preview && (
              <section aria-labelledby="preview-title" className="rounded-card border border-line bg-sunk p-5">
                <h3 id="preview-title" className="small text-ink-3" tabIndex={-1} ref={(title) => title?.focus()}>
                  {t('form.preview')}
                </h3>
                <StatementText sections={preview} />
              </section>
            )}
          </>
        )}
      </ActForm>
    </div>
  )
}

type FieldsProps = Pick<Props, 'detail' | 'typed'> & { problem: (name: string) => string | null }

/** Measures need a person, and administrators can't be suspended here. */
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
        <fieldset className="field hidden group-has-[input[value^=content]:checked]:flex">
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
          className="hidden group-has-[input[value=suspended]:checked]:flex"
          error={problem('days')}
        />
      )}
    </>
  )
}

/**
 * The rule behind a measure, in full below the select, which may truncate it. Decisions without a measure have none.
 */
function GroundFields({ detail: { rules, found }, typed, problem }: FieldsProps) {
  const { t } = useTranslation('office-cases')
  const [ground, setGround] = useState(typed?.ground ?? USUAL_RULES[found.reason] ?? '')
  const quote = rules.find(({ rule }) => rule === ground)?.quote
  return (
    <div className="grid gap-5 group-has-[input[value=none]:checked]:hidden">
      <SelectField
        name="ground"
        label={t('form.ground')}
        help={quote ?? t('form.groundHelp')}
        options={[
          { value: '', label: t('form.chooseGround') },
          ...rules.map(({ rule, quote }) => ({ value: rule, label: quote })),
          { value: 'law', label: t('form.byLaw') },
        ]}
        defaultValue={ground}
        onChange={(event) => setGround(event.currentTarget.value)}
        error={problem('ground')}
      />
      <TextField
        name="law"
        label={t('form.law')}
        help={t('form.lawHelp')}
        className="hidden group-has-[option[value=law]:checked]:flex"
        maxLength={GROUND_MAX}
        defaultValue={typed?.law ?? ''}
        error={problem('law')}
      />
    </div>
  )
}

import { Form, useNavigation } from 'react-router'
import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import { FormProblem, fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { CASE_REASONS, CASE_TEXT_MAX } from '#app/features/operation/cases/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { TextArea, TextField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import type { WaitingChange } from '../../companions/views.server.ts'

export type TypedOwnCase = { userId: string; reason: string; text: string }

export const typedOwnCase = (form: FormData): TypedOwnCase => {
  const typed = (name: string) => String(form.get(name) ?? '')
  return { userId: typed('userId'), reason: typed('reason'), text: typed('text') }
}

type Props = {
  query: { call?: string | undefined; rating?: string | undefined }
  person: { userId: string; name: string | null } | null
  /** `person` in the address is nobody. */
  isUnknown: boolean
  change: WaitingChange | null
  refused: (ActionRefused & { typed: TypedOwnCase }) | null
}

/** What a case about a change begins with: the words before and after, which the profile may lose. */
function useChangeText(change: WaitingChange | null) {
  const { t } = useTranslation('office-cases')
  const format = useFormat()
  if (!change) return ''
  const { field, changedAt } = change
  const title = t('ownForm.changed', { field: t(`contents.${field}`), when: format.dateTime(changedAt) })
  if (field === 'photo') return title
  const words = { before: change.before || '–', after: change.after || '–' }
  return `${title}\n\n${t('ownForm.before', words)}\n\n${t('ownForm.after', words)}`.slice(0, CASE_TEXT_MAX)
}

export function OwnCaseForm({ query, person, isUnknown, change, refused }: Props) {
  const { t } = useTranslation(['office-cases', 'cases'])
  const sentence = useRefusal('office-cases', 'invalid_input', { most: useFormat().number(CASE_TEXT_MAX) })
  const begun = useChangeText(change)
  const problem = fieldProblem(refused ?? undefined, sentence)
  const typed = refused?.typed
  return (
    <Form method="post" noValidate className="grid gap-6">
      <FormProblem refused={refused ?? undefined} sentence={sentence} />
      {person ? (
        <div>
          <p className="t1 [overflow-wrap:anywhere]">
            {person.name ? t('ownForm.about', { name: person.name }) : t('ownForm.aboutNameless')}
          </p>
          {query.rating && <p className="mt-1 text-ink-2">{t('ownForm.rating')}</p>}
          <input type="hidden" name="userId" value={person.userId} />
        </div>
      ) : (
        <>
          {isUnknown && <Note tone="bad">{t('ownForm.unknown')}</Note>}
          <TextField
            name="userId"
            label={t('ownForm.person')}
            help={t('ownForm.personHelp')}
            defaultValue={typed?.userId ?? ''}
            autoComplete="off"
            spellCheck={false}
            error={problem('userId')}
          />
        </>
      )}
      {query.call && <input type="hidden" name="callId" value={query.call} />}
      {query.rating && <input type="hidden" name="ratingId" value={query.rating} />}
      {change && <input type="hidden" name="changeId" value={change.id} />}
      <RadioGroup
        name="reason"
        legend={t('ownForm.reason')}
        options={CASE_REASONS.map((reason) => ({
          value: reason,
          label: t(`cases:reasons.${reason}`, { age: ADULT_AGE }),
        }))}
        {...(typed?.reason ? { defaultValue: typed.reason } : {})}
        error={problem('reason')}
      />
      <TextArea
        name="text"
        label={t('ownForm.text')}
        help={t('ownForm.textHelp')}
        rows={change ? 9 : 5}
        maxLength={CASE_TEXT_MAX}
        defaultValue={typed?.text ?? begun}
        error={problem('text')}
      />
      <Button type="submit" full busy={useNavigation().state === 'submitting'}>
        {t('ownForm.open')}
      </Button>
    </Form>
  )
}

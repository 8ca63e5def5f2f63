import { Form, useNavigation } from 'react-router'
import { ADULT_AGE } from '#app/features/accounts/schema.ts'
import { FormProblem, fieldProblem } from '#app/features/accounts/ui/form-problem.tsx'
import { CASE_REASONS, CASE_TEXT_MAX } from '#app/features/cases/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { TextArea, TextField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'

export type TypedOwnCase = { userId: string; reason: string; text: string }

/** What was typed, to go on with after a refusal. */
export const typedOwnCase = (form: FormData): TypedOwnCase => {
  const typed = (name: string) => String(form.get(name) ?? '')
  return { userId: typed('userId'), reason: typed('reason'), text: typed('text') }
}

type Props = {
  query: { person?: string | undefined; call?: string | undefined; rating?: string | undefined }
  name: string | null
  refused: (ActionRefused & { typed: TypedOwnCase }) | null
}

/** Opens a case about somebody; with `person` in the address the id need not be typed. */
export function OwnCaseForm({ query, name, refused }: Props) {
  const { t } = useTranslation(['office-cases', 'cases'])
  const sentence = useRefusal('office-cases', 'invalid_input', { most: useFormat().number(CASE_TEXT_MAX) })
  const problem = fieldProblem(refused ?? undefined, sentence)
  const typed = refused?.typed
  return (
    <Form method="post" noValidate className="grid gap-6">
      <FormProblem refused={refused ?? undefined} sentence={sentence} />
      {name ? (
        <>
          <p className="t1 [overflow-wrap:anywhere]">{t('ownForm.about', { name })}</p>
          <input type="hidden" name="userId" value={query.person} />
        </>
      ) : (
        <>
          {query.person && <Note tone="bad">{t('ownForm.unknown')}</Note>}
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
        rows={5}
        maxLength={CASE_TEXT_MAX}
        defaultValue={typed?.text ?? ''}
        error={problem('text')}
      />
      <Button type="submit" full busy={useNavigation().state === 'submitting'}>
        {t('ownForm.open')}
      </Button>
    </Form>
  )
}

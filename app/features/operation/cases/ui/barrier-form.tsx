import { Form, useNavigation } from 'react-router'
import { EMAIL_MAX } from '#app/features/marketplace/accounts/schema.ts'
import { FormProblem, fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { ANSWER_DAYS, BARRIER_MAX, BARRIER_PAGE_MAX } from '../schema.ts'

export type TypedBarrier = { text: string; page: string; email: string }
export type BarrierAnswer =
  | { ok: true; value: { reference: string; email: string | null } }
  | (ActionRefused & { typed: TypedBarrier })

/** Members get the answer at their account's address. */
export function BarrierForm({ isGuest, answer }: { isGuest: boolean; answer: BarrierAnswer | undefined }) {
  const { t } = useTranslation('explained')
  const sentence = useRefusal('explained', 'invalid_input')
  const busy = useNavigation().state === 'submitting'
  const refused = answer?.ok === false ? answer : undefined
  const problem = fieldProblem(refused, sentence)
  return (
    <section id="form" aria-labelledby="form-title" className="mt-12 scroll-mt-8 border-line border-t pt-9">
      <h2 id="form-title" className="d3">
        {t('accessibility.form.title')}
      </h2>
      <p className="mt-3 text-ink-2">{t('accessibility.form.lead', { days: ANSWER_DAYS })}</p>
      {answer?.ok ? (
        <Note tone="good" live className="mt-6">
          {t('accessibility.form.thanks', { reference: answer.value.reference })}{' '}
          {answer.value.email && t('accessibility.form.mailed', { email: answer.value.email })}
        </Note>
      ) : (
        <Form method="post" action="#form" noValidate className="mt-6 grid gap-5">
          <FormProblem refused={refused} sentence={sentence} />
          <TextArea
            name="text"
            label={t('accessibility.form.text')}
            help={t('accessibility.form.textHelp')}
            rows={5}
            maxLength={BARRIER_MAX}
            defaultValue={refused?.typed.text}
            error={problem('text')}
          />
          <TextField
            name="page"
            label={t('accessibility.form.page')}
            optional
            maxLength={BARRIER_PAGE_MAX}
            defaultValue={refused?.typed.page}
            error={problem('page')}
          />
          {isGuest && (
            <TextField
              name="email"
              type="email"
              label={t('accessibility.form.email')}
              help={t('accessibility.form.emailHelp')}
              optional
              autoComplete="email"
              maxLength={EMAIL_MAX}
              defaultValue={refused?.typed.email}
              error={problem('email')}
            />
          )}
          <ButtonRow>
            <Button type="submit" busy={busy}>
              {t('accessibility.form.send')}
            </Button>
          </ButtonRow>
        </Form>
      )}
    </section>
  )
}

import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import { CASE_REASONS, CASE_TEXT_MAX } from '#app/features/operation/cases/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { RadioGroup } from '#app/ui/choice.tsx'
import { TextField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import type { WaitingChange } from '../../companions/views.server.ts'
import { ActForm } from '../../kit/ui/act-form.tsx'

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
  typed: TypedOwnCase | null
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

export function OwnCaseForm({ query, person, isUnknown, change, typed }: Props) {
  const { t } = useTranslation(['office-cases', 'cases'])
  const most = useFormat().number(CASE_TEXT_MAX)
  const begun = useChangeText(change)
  const values = {
    ...(person && { userId: person.userId }),
    ...(query.call && { callId: query.call }),
    ...(query.rating && { ratingId: query.rating }),
    ...(change && { changeId: change.id }),
  }
  return (
    <ActForm
      texts="office-cases"
      limits={{ most }}
      values={values}
      confirms={false}
      acts={[{ intent: 'open', label: t('ownForm.open') }]}
      note={{
        name: 'text',
        label: t('ownForm.text'),
        help: t('ownForm.textHelp'),
        max: CASE_TEXT_MAX,
        rows: change ? 9 : 5,
        value: typed?.text ?? begun,
      }}
    >
      {(problem) => (
        <>
          {person ? (
            <div>
              <p className="t1 [overflow-wrap:anywhere]">
                {person.name ? t('ownForm.about', { name: person.name }) : t('ownForm.aboutNameless')}
              </p>
              {query.rating && <p className="mt-1 text-ink-2">{t('ownForm.rating')}</p>}
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
        </>
      )}
    </ActForm>
  )
}

import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import { CASE_REASONS, CASE_TEXT_MAX } from '#app/features/operation/cases/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import type { WaitingChange } from '../../companions/views.server.ts'
import { ActForm, typedIn } from '../../kit/ui/act-form.tsx'
import { useWords } from '../../kit/ui/use-words.ts'

export const typedOwnCase = (form: FormData) => typedIn(form, ['userId', 'reason', 'text'])

type Props = {
  query: { call?: string | undefined; rating?: string | undefined }
  person: { userId: string; name: string | null } | null
  isUnknown: boolean
  change: WaitingChange | null
  typed: ReturnType<typeof typedOwnCase> | null
}

function useChangeText(change: WaitingChange | null) {
  const { t, format } = useWords('office-cases')
  if (!change) return ''
  const { field, changedAt } = change
  const title = t('ownForm.changed', { field: t(`contents.${field}`), when: format.dateTime(changedAt) })
  if (field === 'photo' || field === 'voice') return title
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
      acts={[{ intent: 'open', label: t('ownForm.title') }]}
      fields={[
        {
          name: 'reason',
          legend: t('ownForm.reason'),
          options: CASE_REASONS.map((reason) => ({
            value: reason,
            label: t(`cases:reasons.${reason}`, { age: ADULT_AGE }),
          })),
          ...(typed?.reason ? { defaultValue: typed.reason } : {}),
        },
        {
          name: 'text',
          label: t('ownForm.text'),
          help: t('ownForm.textHelp'),
          maxLength: CASE_TEXT_MAX,
          rows: change ? 9 : 5,
          defaultValue: typed?.text ?? begun,
        },
      ]}
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
        </>
      )}
    </ActForm>
  )
}

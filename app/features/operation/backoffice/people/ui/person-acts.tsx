import type { ReactNode } from 'react'
import { OBJECTION_HOURS, PROOF_MAX } from '#app/features/marketplace/accounts/schema.ts'
import { REASON_MAX } from '#app/features/marketplace/profiles/schema.ts'
import { LIFT_NOTE_MAX } from '#app/features/operation/suspensions/schema.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { TextField } from '#app/ui/input.tsx'
import { ActForm, type ActFormProps } from '../../kit/ui/act-form.tsx'
import { EvidenceFields } from '../../ui/evidence-fields.tsx'
import { RewordedText } from '../../ui/reworded-text.tsx'
import { PERSON_NOTE_MAX, type PersonAct } from '../schema.ts'
import type { PersonPage } from '../views.server.ts'

const AT_PASSWORD = ['confirmation_needed', 'wrong_password'] as const

/** Why no file was sent, from the page's address; the code's own field where it has one. */
export function refusedExport(code: string | null | undefined): ActionRefused | undefined {
  if (!code) return undefined
  const field = AT_PASSWORD.some((each) => each === code) ? 'password' : code === 'wrong_code' ? 'code' : null
  return {
    ok: false,
    code: code as ActionRefused['code'],
    details: {},
    ...(field ? { fields: { [field]: code } } : {}),
  }
}

type Props = { act: PersonAct; person: PersonPage['person']; noteId: string | null; now: Date; refused: string | null }

/** The form of one act about a person; takes the focus when it opens. */
export function PersonActForm({ act, person, noteId, now, refused }: Props) {
  const { t } = useTranslation('office-people')
  const { language } = useFormat()
  const { userId, name, email, suspendedBy } = person
  const values = { name: name || email, email, hours: OBJECTION_HOURS }
  const home = `/${language}/admin/people/${userId}`
  const own: Partial<
    Record<PersonAct, Pick<ActFormProps, 'values' | 'note' | 'children' | 'action' | 'reloadDocument'>>
  > = {
    change_email: {
      children: (problem) => (
        <TextField
          name="email"
          type="email"
          label={t('act.change_email.email')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={problem('email')}
        />
      ),
      note: {
        name: 'proof',
        label: t('act.change_email.proof'),
        help: t('act.change_email.proofHelp'),
        max: PROOF_MAX,
      },
    },
    lift_suspension: {
      values: { decisionId: suspendedBy ?? '' },
      note: { label: t('act.lift_suspension.note'), help: t('act.lift_suspension.noteHelp'), max: LIFT_NOTE_MAX },
    },
    certify: { children: (problem) => <EvidenceFields today={now} problem={problem} /> },
    withdraw_badge: {
      note: {
        name: 'reason',
        label: t('act.withdraw_badge.reason'),
        help: t('act.withdraw_badge.reasonHelp', values),
        max: REASON_MAX,
      },
      children: (_problem, refused): ReactNode => <RewordedText refused={refused} name="reason" />,
    },
    add_note: { note: { name: 'text', label: t('act.add_note.label'), max: PERSON_NOTE_MAX, rows: 4 } },
    delete_note: { values: { noteId: noteId ?? '' } },
    // The answer is a file, not a page.
    export: { action: `${home}/export`, reloadDocument: true },
  }
  return (
    <ActForm
      texts="office-people"
      title={t(`act.${act}.title`, values)}
      text={t(`act.${act}.text`, values)}
      takesFocus
      preventScrollReset
      close={{ to: home, label: t('act.close') }}
      acts={[{ intent: act, label: t(`act.${act}.submit`), tone: act === 'delete_note' ? 'stop' : 'pri' }]}
      {...(act === 'export' && { refused: refusedExport(refused) })}
      {...own[act]}
    />
  )
}

import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  NEW_ADMINISTRATOR_HOURS,
  OFFICE_ROLES,
  PASSWORD_MIN_ADMINISTRATOR,
} from '#app/features/marketplace/accounts/schema.ts'
import { FormProblem, fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { TextField } from '#app/ui/input.tsx'
import { Panel, SectionHead } from '#app/ui/panel.tsx'
import { OfficeConfirmation } from '../../ui/office-confirmation.tsx'
import { useOfficeRefusal } from '../../ui/use-office-refusal.ts'
import type { OfficeMember } from '../views.server.ts'

type Refused = (ActionRefused & { intent: string }) | null

export function TeamList(props: { members: OfficeMember[]; viewerId: string; now: Date; refused: Refused }) {
  const { members, viewerId, now, refused } = props
  const { t } = useTranslation('office-team')
  const format = useFormat()
  const others = members.filter(({ userId }) => userId !== viewerId)
  return (
    <div className="grid gap-12">
      <DataTable
        caption={t('members')}
        captionHidden
        rows={members}
        rowKey={({ userId }) => userId}
        columns={[
          {
            key: 'who',
            header: t('columns.who'),
            title: true,
            cell: (member) => (
              <>
                <span className="block">
                  {member.name ?? member.email}
                  {member.userId === viewerId && <span className="font-normal text-ink-3"> {t('you')}</span>}
                </span>
                <span className="small block font-normal text-ink-3 [overflow-wrap:anywhere]">{member.email}</span>
              </>
            ),
          },
          {
            key: 'role',
            header: t('columns.role'),
            cell: ({ isSupport }) => (
              <Tag tone={isSupport ? 'plain' : 'pine'}>{t(`roles.${roleOf(isSupport)}.label`)}</Tag>
            ),
          },
          {
            key: 'factor',
            header: t('columns.factor'),
            cell: ({ hasFactor }) => (hasFactor ? t('factorOn') : <Tag tone="apricot">{t('factorOff')}</Tag>),
          },
          {
            key: 'signedIn',
            header: t('columns.signedIn'),
            cell: (member) => <LastSignIn member={member} now={now} />,
          },
        ]}
      />
      {others.length > 0 && (
        <section>
          <SectionHead title={t('change')} className="mb-4" />
          <ul className="grid gap-3">
            {others.map((member) => (
              <li key={member.userId}>
                <Fold
                  summary={member.name ?? member.email}
                  open={refused?.intent.endsWith(`:${member.userId}`) ?? false}
                >
                  <MemberForms member={member} refused={refused} />
                </Fold>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Panel className="max-w-2xl">
        <h2 className="d3">{t('invite.title')}</h2>
        <p className="mt-1.5 mb-6 text-ink-2">
          {t('invite.text', { least: format.number(PASSWORD_MIN_ADMINISTRATOR) })}
        </p>
        <TeamForm key={members.length} intent="invite" refused={refused} label={t('invite.submit')}>
          {(problem) => (
            <>
              <TextField
                name="email"
                type="email"
                label={t('invite.email')}
                help={t('invite.emailHelp')}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                error={problem('email')}
              />
              <RadioGroup
                name="role"
                legend={t('columns.role')}
                defaultValue="support"
                options={OFFICE_ROLES.map((value) => ({
                  value,
                  label: t(`roles.${value}.label`),
                  help: t(`roles.${value}.help`, { hours: NEW_ADMINISTRATOR_HOURS }),
                }))}
                error={problem('role')}
              />
            </>
          )}
        </TeamForm>
      </Panel>
    </div>
  )
}

const roleOf = (isSupport: boolean) => (isSupport ? 'support' : 'administrator')

function LastSignIn({ member: { hasPassword, invitedUntil, signedInAt }, now }: { member: OfficeMember; now: Date }) {
  const { t } = useTranslation('office-team')
  const format = useFormat()
  if (hasPassword) return signedInAt ? format.dateTime(signedInAt) : t('signedOut')
  return invitedUntil && invitedUntil > now ? (
    t('invitedUntil', { date: format.date(invitedUntil) })
  ) : (
    <Tag tone="apricot">{t('invitationOver')}</Tag>
  )
}

function MemberForms({ member, refused }: { member: OfficeMember; refused: Refused }) {
  const { userId, email, isSupport, hasPassword } = member
  const { t } = useTranslation('office-team')
  const otherRole = roleOf(!isSupport)
  return (
    <div className="grid gap-8">
      {hasPassword ? (
        <TeamForm intent={`role:${userId}`} refused={refused} label={t(`makeRole.${otherRole}`)} variant="sec">
          {() => (
            <>
              <input type="hidden" name="role" value={otherRole} />
              <p className="text-ink-2">{t(`roles.${otherRole}.help`, { hours: NEW_ADMINISTRATOR_HOURS })}</p>
            </>
          )}
        </TeamForm>
      ) : (
        <TeamForm intent={`resend:${userId}`} refused={refused} label={t('resend.submit')} variant="sec">
          {() => <p className="text-ink-2">{t('resend.text', { email })}</p>}
        </TeamForm>
      )}
      <TeamForm
        intent={`remove:${userId}`}
        refused={refused}
        label={t(hasPassword ? 'remove.submit' : 'withdraw.submit')}
        variant="stop"
      >
        {() => <p className="text-ink-2">{t(hasPassword ? 'remove.text' : 'withdraw.text', { email })}</p>}
      </TeamForm>
    </div>
  )
}

type Problem = (name: string) => string | null

function TeamForm(props: {
  intent: string
  refused: Refused
  label: string
  variant?: 'pri' | 'stop' | 'sec'
  children: (problem: Problem) => ReactNode
}) {
  const { intent, label, variant = 'pri', children } = props
  const sentence = useOfficeRefusal('office-team')
  const busy = useNavigation().formData?.get('intent') === intent
  const refused = props.refused?.intent === intent ? props.refused : undefined
  const problem = fieldProblem(refused, sentence)
  return (
    <Form method="post" noValidate className="grid max-w-lg gap-5">
      <FormProblem refused={refused} sentence={sentence} />
      {children(problem)}
      <OfficeConfirmation problem={problem} form={intent} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={variant}
        busy={busy}
        className="justify-self-start max-sm:w-full"
      >
        {label}
      </Button>
    </Form>
  )
}

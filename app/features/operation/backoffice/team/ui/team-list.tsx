import { NEW_ADMINISTRATOR_HOURS, OFFICE_ROLES } from '#app/features/marketplace/accounts/schema.ts'
import type { OfficeMember } from '#app/features/marketplace/accounts/views.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { ActForm, useRefusedAct } from '../../kit/ui/act-form.tsx'
import { useWords } from '../../kit/ui/use-words.ts'

export function TeamList({ members, viewerId, now }: { members: OfficeMember[]; viewerId: string; now: Date }) {
  const { t } = useTranslation('office-team')
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
            header: t('columns.role'),
            cell: ({ isSupport }) => (
              <Tag tone={isSupport ? 'plain' : 'pine'}>{t(`roles.${roleOf(isSupport)}.label`)}</Tag>
            ),
          },
          {
            header: t('columns.factor'),
            cell: ({ hasFactor }) => (hasFactor ? t('factorOn') : <Tag tone="apricot">{t('factorOff')}</Tag>),
          },
          { header: t('columns.signedIn'), cell: (member) => <LastSignIn member={member} now={now} /> },
        ]}
      />
      {others.length > 0 && (
        <section>
          <SectionHead title={t('change')} className="mb-4" />
          <ul className="grid gap-3">
            {others.map((member) => (
              <li key={member.userId}>
                <Member member={member} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ActForm
        key={members.length}
        title={t('invite.title')}
        text={t('invite.text')}
        acts={[{ intent: 'invite', label: t('invite.submit') }]}
        texts="office-team"
        fields={[
          {
            name: 'email',
            type: 'email',
            label: t('invite.email'),
            help: t('invite.emailHelp'),
            autoCapitalize: 'none',
            spellCheck: false,
          },
          {
            name: 'role',
            legend: t('columns.role'),
            defaultValue: 'support',
            options: OFFICE_ROLES.map((value) => ({
              value,
              label: t(`roles.${value}.label`),
              help: t(`roles.${value}.help`, { hours: NEW_ADMINISTRATOR_HOURS }),
            })),
          },
        ]}
      />
    </div>
  )
}

const roleOf = (isSupport: boolean) => (isSupport ? 'support' : 'administrator')

function LastSignIn({ member: { hasPassword, invitedUntil, signedInAt }, now }: { member: OfficeMember; now: Date }) {
  const { t, format } = useWords('office-team')
  if (hasPassword) return signedInAt ? format.dateTime(signedInAt) : t('signedOut')
  return invitedUntil && invitedUntil > now ? (
    t('invitedUntil', { date: format.date(invitedUntil) })
  ) : (
    <Tag tone="apricot">{t('invitationOver')}</Tag>
  )
}

function Member({ member }: { member: OfficeMember }) {
  const { userId, name, email, isSupport, hasPassword } = member
  const { t } = useTranslation('office-team')
  const otherRole = roleOf(!isSupport)
  const change = hasPassword ? `role:${userId}` : `resend:${userId}`
  const remove = `remove:${userId}`
  const refused = useRefusedAct([change, remove])
  return (
    <Fold summary={name ?? email} open={refused !== undefined}>
      <div className="grid gap-8">
        <ActForm
          acts={[{ intent: change, label: t(hasPassword ? `makeRole.${otherRole}` : 'resend.submit'), tone: 'sec' }]}
          texts="office-team"
          values={hasPassword ? { role: otherRole } : {}}
        >
          <p className="text-ink-2">
            {hasPassword
              ? t(`roles.${otherRole}.help`, { hours: NEW_ADMINISTRATOR_HOURS })
              : t('resend.text', { email })}
          </p>
        </ActForm>
        <ActForm
          acts={[{ intent: remove, label: t(hasPassword ? 'remove.submit' : 'withdraw.submit'), tone: 'stop' }]}
          texts="office-team"
        >
          <p className="text-ink-2">{t(hasPassword ? 'remove.text' : 'withdraw.text', { email })}</p>
        </ActForm>
      </div>
    </Fold>
  )
}

import { z } from 'zod'
import {
  inviteColleague,
  removeColleague,
  setOfficeRole,
} from '#app/features/marketplace/accounts/administrators.commands.server.ts'
import { emailAddress, recentReAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import { sendOfficeMail } from '#app/features/marketplace/accounts/mails.commands.server.ts'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import {
  administratorCommand,
  type RecentReAuthentication,
} from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { NEW_ADMINISTRATOR_HOURS, OFFICE_ROLES, type OfficeRole } from '#app/features/marketplace/accounts/schema.ts'
import { type OfficeMember, officeMembers } from '#app/features/marketplace/accounts/views.server.ts'
import { createAdministratorProfiles } from '#app/features/marketplace/profiles/moderation.commands.server.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { type Ctx, system } from '#app/platform/context.ts'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { authorize, notFound, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { formAct, type OfficeAct } from '../kit/commands.server.ts'

const role = z.enum(OFFICE_ROLES, 'team_role_missing')

const invitationForm = recentReAuthenticationForm.extend({ email: emailAddress, role })
const colleagueForm = recentReAuthenticationForm.extend({ userId: z.uuid() })
const roleForm = colleagueForm.extend({ role })

type Colleague = RecentReAuthentication & { userId: string }

export const invite = administratorCommand(
  async (ctx, tx, viewer, { email, role }: RecentReAuthentication & { email: string; role: OfficeRole }) => {
    const { language } = viewer
    const userId = await inviteColleague(ctx, tx, { email, isSupport: role === 'support', language })
    await createAdministratorProfiles.join(ctx, tx, system('team'), {})
    await recordAct(ctx, tx, viewer, { action: 'team.invited', subjectId: userId, details: { role } })
    if (role === 'administrator') await notifyAdministrators(ctx, tx, viewer, userId)
  },
)

export const resendInvitation = administratorCommand(async (ctx, tx, viewer, { userId }: Colleague) => {
  const member = (await team(tx, viewer)).find((each) => each.userId === userId)
  if (!member) throw notFound()
  const { email, isSupport } = member
  await inviteColleague(ctx, tx, { email, isSupport, language: viewer.language })
  await recordAct(ctx, tx, viewer, { action: 'team.invited_again', subjectId: userId })
})

export const changeRole = administratorCommand(
  async (ctx, tx, viewer, { userId, role }: Colleague & { role: OfficeRole }) => {
    refuseSelf(viewer, userId)
    await setOfficeRole(ctx, tx, userId, role)
    await recordAct(ctx, tx, viewer, { action: 'team.role_changed', subjectId: userId, details: { role } })
    if (role === 'administrator') await notifyAdministrators(ctx, tx, viewer, userId)
  },
)

export const remove = administratorCommand(async (ctx, tx, viewer, { userId }: Colleague) => {
  refuseSelf(viewer, userId)
  await removeColleague(ctx, tx, userId)
  await recordAct(ctx, tx, viewer, { action: 'team.removed', subjectId: userId })
})

/** Mails all other administrators about a new one, so that no one gains power over money unnoticed. */
async function notifyAdministrators(ctx: Ctx, tx: Tx, viewer: Viewer, userId: string): Promise<void> {
  const members = await team(tx, viewer)
  const added = members.find((member) => member.userId === userId)
  for (const member of members)
    if (added && member.hasPassword && !member.isSupport && ![viewer.userId, userId].includes(member.userId))
      await sendOfficeMail(ctx, tx, 'new_administrator', member, {
        values: { email: added.email, hours: NEW_ADMINISTRATOR_HOURS },
      })
}

/** Prevents demoting or removing oneself. Only administrators can act, so at least one always remains. */
function refuseSelf(viewer: Viewer, userId: string): void {
  if (viewer.userId === userId) throw new Refusal('team_yourself')
}

const colleague = ({ subject }: OfficeAct) => ({ userId: subject })

export const TEAM_ACTS = {
  invite: formAct(invitationForm, invite, '/team?done=invite'),
  resend: formAct(colleagueForm, resendInvitation, '/team?done=resend', colleague),
  role: formAct(roleForm, changeRole, '/team?done=role', colleague),
  remove: formAct(colleagueForm, remove, '/team?done=remove', colleague),
}

export async function team(db: Db, viewer: Viewer | null): Promise<OfficeMember[]> {
  authorize(canAdministrate(viewer))
  return officeMembers(db)
}

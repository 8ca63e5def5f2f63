import { eq, sql } from 'drizzle-orm'
import { DEFAULT_LANGUAGE, type Language } from '#app/i18n/languages.ts'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { isRefusal, notFound, Refusal } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import { credentials, users } from '#db/schema/all.ts'
import { inviteUrl, sendMail, sendOfficeMail } from './mails.commands.server.ts'
import { INVITE_LINK_DAYS, type OfficeRole } from './schema.ts'
import { deleteFactor, hasFactor } from './second-factor/store.server.ts'
import {
  deleteAllTokens,
  endAllAccess,
  findAccount,
  findAccountByEmail,
  findPasswordHash,
  insertAccount,
  insertToken,
  updateEmailVerified,
} from './store.server.ts'
import { setStatus } from './users.commands.server.ts'
import { officeMembers } from './views.server.ts'

/**
 * Creates the administrator of ADMIN_EMAIL on first start and mails a link to set a password. Later starts mail a new
 * link if the last one expired unused.
 */
export async function ensureAdmin(ctx: Ctx): Promise<void> {
  const email = ctx.config.adminEmail?.toLowerCase()
  if (!email) return
  const account = await findAccountByEmail(ctx.db, email)
  if (account && account.role !== 'admin')
    return ctx.log.warn('ADMIN_EMAIL belongs to an account that is no administrator; choose another address')
  if (account) {
    const member = (await officeMembers(ctx.db)).find(({ userId }) => userId === account.userId)
    const isInvited = member?.invitedUntil && member.invitedUntil > ctx.clock.now()
    if (!member || member.hasPassword || isInvited) return
  }
  await inviteAdmin(ctx, system('start'), { email }).catch((error) => {
    if (!isRefusal(error)) throw error
  })
}

/**
 * Creates or reinstates an administrator; operator only. Mails and returns the link to set a password, valid for
 * `INVITE_LINK_DAYS`. Refuses with `not_an_administrator`.
 */
export const inviteAdmin = command(async (ctx, tx, _actor: System, input: { email: string }) => {
  const { userId, token } = await invite(ctx, tx, { email: input.email, isSupport: false, language: DEFAULT_LANGUAGE })
  securityEvent(ctx, 'admin_act', { userId }, 'administrator_invited')
  return { url: inviteUrl(ctx, token, DEFAULT_LANGUAGE) }
})

type Invitation = { email: string; isSupport: boolean; language: Language }

/**
 * Creates or reinstates a back office member and mails a link to set a password; earlier links stop working. The caller
 * checks the policy. Refuses with `not_an_administrator` if the email belongs to a seeker or companion.
 */
async function invite(ctx: Ctx, tx: Tx, { email, isSupport, language }: Invitation) {
  const account = await findAccountByEmail(tx, email)
  if (account && account.role !== 'admin') throw new Refusal('not_an_administrator')
  const timeZone = 'Europe/Berlin'
  const userId =
    account?.userId ??
    (await insertAccount(tx, { role: 'admin', status: 'active', email, passwordHash: null, language, timeZone }))
  if (account) await setStatus(tx, userId, 'active')
  await updateIsSupport(tx, userId, isSupport)
  await deleteAllTokens(tx, userId)
  const token = await insertToken(ctx, tx, 'reset', userId, { hours: 24 * INVITE_LINK_DAYS })
  await sendMail(ctx, tx, isSupport ? 'invite_support' : 'invite', { userId, email, language }, { token })
  return { userId, token }
}

/**
 * Invites a colleague, or resends the invitation, in the caller's transaction. The caller checks the policy. Refuses as
 * `invite`, and with `already_in_team` if they already have a password.
 */
export async function inviteColleague(ctx: Ctx, tx: Tx, invitation: Invitation): Promise<string> {
  const account = await findAccountByEmail(tx, invitation.email)
  if (account?.status === 'active' && (await findPasswordHash(tx, account.userId)))
    throw new Refusal('already_in_team', { details: { 'field.email': 'already_in_team' } })
  return (await invite(ctx, tx, invitation)).userId
}

/**
 * Locks a back office member out until invited again: deletes password, second factor, links and sessions. The audit
 * trail is kept. Runs in the caller's transaction.
 */
async function shutOut(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  await setStatus(tx, userId, 'suspended')
  await updateEmailVerified(tx, userId, false)
  securityEvent(ctx, 'admin_act', { userId }, 'administrator_removed')
  await tx.delete(credentials).where(eq(credentials.userId, userId))
  await deleteFactor(tx, userId)
  await endAllAccess(ctx, tx, userId)
}

/** Suspends an administrator until invited again; operator only. Refuses with `not_found`. */
export const removeAdmin = command(async (ctx, tx, _actor: System, input: { email: string }) => {
  const account = await findAccountByEmail(tx, input.email)
  if (account?.role !== 'admin') throw notFound()
  await shutOut(ctx, tx, account.userId)
})

/**
 * Removes a colleague and mails them if they had a password. Runs in the caller's transaction. The caller refuses
 * self-removal, so one administrator always remains. Refuses with `not_found`.
 */
export async function removeColleague(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  const account = await findColleague(tx, userId)
  const password = await findPasswordHash(tx, userId)
  await shutOut(ctx, tx, userId)
  if (password) await sendOfficeMail(ctx, tx, 'team_removed', account)
}

/** Changes a colleague's role and mails them if they have a password. Refuses with `not_found`. */
export async function setOfficeRole(ctx: Ctx, tx: Tx, userId: string, role: OfficeRole): Promise<void> {
  const account = await findColleague(tx, userId)
  await updateIsSupport(tx, userId, role === 'support')
  if (await findPasswordHash(tx, userId)) await sendOfficeMail(ctx, tx, `team_${role}`, account)
}

const updateIsSupport = (tx: Tx, userId: string, isSupport: boolean) =>
  tx.update(users).set({ isSupport, updatedAt: sql`app_now()` }).where(eq(users.id, userId))

async function findColleague(tx: Tx, userId: string) {
  const account = await findAccount(tx, userId)
  if (account?.role !== 'admin' || account.status !== 'active') throw notFound()
  return account
}

/**
 * Removes the second factor of someone who lost their phone and recovery codes, signs them out everywhere and mails
 * them. Refuses with `not_found` or `no_factor`.
 */
export const resetSecondFactor = command(async (ctx, tx, _actor: System, input: { email: string }) => {
  const account = await findAccountByEmail(tx, input.email)
  if (!account) throw notFound()
  const { userId } = account
  if (!(await hasFactor(tx, userId))) throw new Refusal('no_factor')
  await deleteFactor(tx, userId)
  securityEvent(ctx, 'second_factor_changed', { userId }, 'removed_by_operator')
  await endAllAccess(ctx, tx, userId)
  await sendMail(ctx, tx, 'factor_off', account)
})

import { DEFAULT_LANGUAGE } from '#app/i18n/languages.ts'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import { publishSessionEnd } from '#app/platform/http/session.server.ts'
import { isRefusal, notFound, Refusal } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import { inviteUrl, sendFactorOff, sendReset } from './mails.commands.server.ts'
import { INVITE_LINK_DAYS } from './schema.ts'
import { deleteFactor, hasFactor } from './second-factor/store.server.ts'
import {
  deletePassword,
  deleteSessionsOf,
  deleteTokensOf,
  findAccountByEmail,
  insertAccount,
  insertToken,
} from './store.server.ts'
import { updateStatus } from './users.store.server.ts'

const language = DEFAULT_LANGUAGE

/** Creates the administrator of ADMIN_EMAIL at the first start, and mails the link for the first password. */
export async function ensureAdmin(ctx: Ctx): Promise<void> {
  const email = ctx.config.adminEmail?.toLowerCase()
  if (!email) return
  const account = await findAccountByEmail(ctx.db, email)
  if (account?.role === 'admin') return
  if (account) return ctx.log.warn('ADMIN_EMAIL belongs to an account that is no administrator; choose another address')
  await inviteAdmin(ctx, system('start'), { email }).catch((error) => {
    if (!isRefusal(error)) throw error
  })
}

/**
 * Creates or reinstates an administrator, for the operator only (T34); mails and returns the link for the password,
 * good for `INVITE_LINK_DAYS`. Refuses `not_an_administrator`.
 */
export const inviteAdmin = command(async (ctx, tx, _actor: System, input: { email: string }) => {
  const { email } = input
  const account = await findAccountByEmail(tx, email)
  if (account && account.role !== 'admin') throw new Refusal('not_an_administrator')
  const userId =
    account?.id ??
    (await insertAccount(tx, {
      role: 'admin',
      status: 'active',
      email,
      passwordHash: null,
      language,
      timeZone: 'Europe/Berlin',
      confirmedAdultAt: null,
    }))
  if (account) await updateStatus(tx, userId, 'active')
  await deleteTokensOf(tx, userId)
  const token = await insertToken(
    tx,
    'reset',
    userId,
    new Date(ctx.clock.now().getTime() + INVITE_LINK_DAYS * 24 * 3_600_000),
  )
  await sendReset(ctx, tx, { userId, email, language }, token, 'invite')
  securityEvent(ctx, 'admin_act', { userId }, 'administrator_invited')
  return { url: inviteUrl(ctx, token, language) }
})

/**
 * Suspends an administrator at once, until a new invitation; what they did stays in the log. Refuses with `not_found`.
 */
export const removeAdmin = command(async (ctx, tx, _actor: System, input: { email: string }) => {
  const account = await findAccountByEmail(tx, input.email)
  if (account?.role !== 'admin') throw notFound()
  await updateStatus(tx, account.id, 'suspended')
  securityEvent(ctx, 'admin_act', { userId: account.id }, 'administrator_removed')
  await deletePassword(tx, account.id)
  await deleteFactor(tx, account.id)
  await deleteTokensOf(tx, account.id)
  await deleteSessionsOf(tx, account.id)
  await publishSessionEnd(ctx, tx, account.id)
})

/**
 * Removes the second factor of somebody who lost phone and recovery codes, signs all their browsers out and mails them.
 * Refuses with `not_found` or `no_factor`.
 */
export const resetSecondFactor = command(async (ctx, tx, _actor: System, input: { email: string }) => {
  const account = await findAccountByEmail(tx, input.email)
  if (!account) throw notFound()
  if (!(await hasFactor(tx, account.id))) throw new Refusal('no_factor')
  await deleteFactor(tx, account.id)
  securityEvent(ctx, 'second_factor_changed', { userId: account.id }, 'removed_by_operator')
  await deleteTokensOf(tx, account.id)
  await deleteSessionsOf(tx, account.id)
  await publishSessionEnd(ctx, tx, account.id)
  await sendFactorOff(ctx, tx, { userId: account.id, email: account.email, language: account.language })
})

import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import { publishSessionEnd } from '#app/platform/http/session.server.ts'
import { isRefusal, notFound, Refusal } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import { inviteUrl, sendFactorOff, sendReset } from './mails.commands.server.ts'
import { deleteFactor, hasFactor } from './second-factor/store.server.ts'
import {
  deletePassword,
  deleteSessionsOf,
  deleteTokensOf,
  findAccountByEmail,
  insertAccount,
  insertToken,
  updateStatus,
} from './store.server.ts'

const inviteHours = 7 * 24
const language = 'en'

/** Makes the operator's administrator (ADMIN_EMAIL) once, at the start, and mails the link for the first password. */
export async function ensureAdmin(ctx: Ctx): Promise<void> {
  const email = ctx.config.adminEmail?.toLowerCase()
  if (!email) return
  const known = await findAccountByEmail(ctx.db, email)
  if (known?.role === 'admin') return
  if (known) return ctx.log.warn('ADMIN_EMAIL belongs to an account that is no administrator; choose another address')
  await inviteAdmin(ctx, system('start'), { email }).catch((error) => {
    if (!isRefusal(error)) throw error
  })
}

/**
 * Makes an administrator, or lets one in again, and gives the link for the password, which is mailed too and good for seven days.
 * Only the operator comes here: by ADMIN_EMAIL or on the server itself (T34). Refuses with `not_an_administrator` for an address
 * that belongs to somebody else.
 */
export const inviteAdmin = command(async (ctx, tx, _actor: System, input: { email: string }) => {
  const { email } = input
  const known = await findAccountByEmail(tx, email)
  if (known && known.role !== 'admin') throw new Refusal('not_an_administrator')
  const userId =
    known?.id ??
    (await insertAccount(tx, {
      role: 'admin',
      status: 'active',
      email,
      passwordHash: null,
      language,
      timeZone: 'Europe/Berlin',
      confirmedAdultAt: null,
    }))
  if (known) await updateStatus(tx, userId, 'active')
  await deleteTokensOf(tx, userId)
  const token = await insertToken(tx, 'reset', userId, new Date(ctx.clock.now().getTime() + inviteHours * 3_600_000))
  await sendReset(ctx, tx, { userId, email, language }, token, 'invite')
  securityEvent(ctx, 'admin_act', { userId }, 'administrator_invited')
  return { url: inviteUrl(ctx, token, language) }
})

/** Shuts an administrator out at once, so that only a new invitation lets in again; what they did stays in the log. Refuses with `not_found`. */
export const removeAdmin = command(async (ctx, tx, _actor: System, input: { email: string }) => {
  const known = await findAccountByEmail(tx, input.email)
  if (known?.role !== 'admin') throw notFound()
  await updateStatus(tx, known.id, 'suspended')
  securityEvent(ctx, 'admin_act', { userId: known.id }, 'administrator_removed')
  await deletePassword(tx, known.id)
  await deleteFactor(tx, known.id)
  await deleteTokensOf(tx, known.id)
  await deleteSessionsOf(tx, known.id)
  await publishSessionEnd(ctx, tx, known.id)
})

/**
 * Takes a second factor away from somebody who lost the phone and the recovery codes: the lost phone is signed out, and they are told.
 * Refuses with `not_found` or `no_factor`.
 */
export const resetSecondFactor = command(async (ctx, tx, _actor: System, input: { email: string }) => {
  const known = await findAccountByEmail(tx, input.email)
  if (!known) throw notFound()
  if (!(await hasFactor(tx, known.id))) throw new Refusal('no_factor')
  await deleteFactor(tx, known.id)
  securityEvent(ctx, 'second_factor_changed', { userId: known.id }, 'lifted_by_operator')
  await deleteTokensOf(tx, known.id)
  await deleteSessionsOf(tx, known.id)
  await publishSessionEnd(ctx, tx, known.id)
  await sendFactorOff(ctx, tx, { userId: known.id, email: known.email, language: known.language })
})

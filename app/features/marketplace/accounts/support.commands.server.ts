import { formatters, zoneName } from '#app/i18n/format.ts'
import { serverTexts, texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { publishSessionEnd } from '#app/platform/http/session.server.ts'
import { notFound, Refusal } from '#app/platform/refusal.ts'
import { type MailRecipient, sendAccountMail, sendConfirmation, sendReset } from './mails.commands.server.ts'
import { CONFIRM_LINK_DAYS, NEW_ADMINISTRATOR_HOURS, OBJECTION_HOURS, RESET_LINK_HOURS } from './schema.ts'
import { type Account, deleteSessionsOf, deleteTokens, findAccount, insertToken } from './store.server.ts'

/**
 * What administrators do to an account for its owner, each inside the transaction of their own command. The caller has
 * checked its policy.
 */

const hour = 3_600_000
const recipientOf = ({ id, email, language }: Account) => ({ userId: id, email, language })

/** An account that is not deleted; refuses with `not_found`. */
export async function openAccount(tx: Tx, userId: string): Promise<Account> {
  const account = await findAccount(tx, userId)
  if (!account || account.status === 'canceled') throw notFound()
  return account
}

/** Ends every session of a person in every process, with links for signing in; a mail says so. */
export async function signOutPerson(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  const account = await openAccount(tx, userId)
  for (const purpose of ['reset', 'mfa'] as const) await deleteTokens(tx, purpose, userId)
  await deleteSessionsOf(tx, userId)
  await publishSessionEnd(ctx, tx, userId)
  await sendSignedOut(ctx, tx, recipientOf(account))
}

/** Mails the confirmation link again. Refuses with `not_found` and `address_already_confirmed`. */
export async function sendConfirmationAgain(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  const account = await openAccount(tx, userId)
  if (account.emailVerified) throw new Refusal('address_already_confirmed')
  const expiresAt = new Date(ctx.clock.now().getTime() + CONFIRM_LINK_DAYS * 24 * hour)
  await sendConfirmation(ctx, tx, recipientOf(account), await insertToken(tx, 'confirm', userId, expiresAt))
}

/** Mails a link for a new password. Refuses with `not_found`, and `account_suspended`. */
export async function sendPasswordLink(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  const account = await openAccount(tx, userId)
  if (account.status === 'suspended') throw new Refusal('account_suspended', { status: 403 })
  const expiresAt = new Date(ctx.clock.now().getTime() + RESET_LINK_HOURS * hour)
  await sendReset(ctx, tx, recipientOf(account), await insertToken(tx, 'reset', userId, expiresAt))
}

/** Mails the owner that the suspension of the account was lifted. Refuses with `not_found`. */
export async function mailReopened(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  await sendReopened(ctx, tx, recipientOf(await openAccount(tx, userId)))
}

type TeamMail = 'team_removed' | 'team_administrator' | 'team_support'
type SupportMail =
  | 'signed_out'
  | 'reopened'
  | 'confirm_address'
  | 'objection'
  | 'objected'
  | 'new_administrator'
  | TeamMail
type Link = Parameters<typeof sendAccountMail>[4]

function send(ctx: Ctx, tx: Tx, kind: SupportMail, to: MailRecipient, link: Link, values: object = {}) {
  const t = texts(to.language, 'office-accounts')
  const all = { brand: ctx.config.brand, support: ctx.config.supportEmail, hours: OBJECTION_HOURS, ...values }
  return sendAccountMail(ctx, tx, kind, to, link, (part) => t(`mail.${kind}.${part}`, all))
}

/** To the owner: an administrator ended every session. */
const sendSignedOut = (ctx: Ctx, tx: Tx, to: MailRecipient) =>
  send(ctx, tx, 'signed_out', to, { path: 'login?mode=forgot' })

/** To the owner: an administrator ended the suspension before its time. */
const sendReopened = (ctx: Ctx, tx: Tx, to: MailRecipient) => send(ctx, tx, 'reopened', to, { path: 'login' })

const linkOf = (step: 'confirm' | 'object', token: string): Link => ({
  path: `confirm-change?${new URLSearchParams({ step, token })}`,
  token,
})

/** The link that confirms an address an administrator entered; it goes to that address. */
export const sendOfficeChangeLink = (ctx: Ctx, tx: Tx, to: MailRecipient, token: string) =>
  send(ctx, tx, 'confirm_address', to, linkOf('confirm', token))

/** To the present address: until when its owner can object, in their zone. */
export function sendObjectionLink(
  ctx: Ctx,
  tx: Tx,
  to: MailRecipient & { timeZone: string },
  { token, effectiveAt }: { token: string; effectiveAt: Date },
): Promise<void> {
  const format = formatters(to.language, to.timeZone)
  const zone = zoneName(serverTexts(to.language), to.timeZone)
  const values = { day: format.longDate(effectiveAt), time: format.time(effectiveAt), zone }
  return send(ctx, tx, 'objection', to, linkOf('object', token), values)
}

/** Tells the administrator who entered the address about the objection. */
export const sendObjected = (ctx: Ctx, tx: Tx, to: MailRecipient, userId: string) =>
  send(ctx, tx, 'objected', to, { path: `admin/people/${userId}` })

/** To a colleague: their access to the back office changed. */
export const sendTeamMail = (ctx: Ctx, tx: Tx, kind: TeamMail, { id, email, language }: Account) =>
  send(ctx, tx, kind, { userId: id, email, language }, { path: kind === 'team_removed' ? 'login' : 'admin' })

/** To an administrator: another one made the owner of this address an administrator. */
export const sendNewAdministrator = (ctx: Ctx, tx: Tx, to: MailRecipient, email: string) =>
  send(ctx, tx, 'new_administrator', to, { path: 'admin/team' }, { email, hours: NEW_ADMINISTRATOR_HOURS })

import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { publishSessionEnd } from '#app/platform/http/session.server.ts'
import { notFound, Refusal } from '#app/platform/refusal.ts'
import { sendConfirmation, sendReset } from './mails.commands.server.ts'
import { CONFIRM_LINK_DAYS, RESET_LINK_HOURS } from './schema.ts'
import { type Account, deleteSessionsOf, deleteTokens, findAccount, insertToken } from './store.server.ts'
import { sendReopened, sendSignedOut } from './support-mails.commands.server.ts'

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

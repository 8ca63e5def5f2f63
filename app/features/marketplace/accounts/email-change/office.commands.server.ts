import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { publishSessionEnd } from '#app/platform/http/session.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import { hashEmail, requireTokenOwner } from '../commands.server.ts'
import { sendEmailChanged } from '../mails.commands.server.ts'
import { type EmailChangeOutcome, OBJECTION_HOURS, OFFICE_CHANGE_DAYS } from '../schema.ts'
import {
  consumeToken,
  deleteSessionsOf,
  deleteTokens,
  deleteTokensOf,
  findAccount,
  findAccountByEmail,
  insertToken,
  isCanceledEmail,
  updateEmail,
} from '../store.server.ts'
import { openAccount, sendObjected, sendObjectionLink, sendOfficeChangeLink } from '../support.commands.server.ts'
import {
  findTimeZone,
  insertEmailChange,
  listDueChanges,
  lockOpenChange,
  lockOpenChangeOf,
  updateConfirmed,
  updateEnded,
} from './office.store.server.ts'

const hour = 3_600_000
const sweepLimit = 100

export type OfficeEmailChange = { userId: string; email: string; proof: string; requestedBy: string }

/**
 * Begins a change of a member's address: the new one confirms, the old one can object for `OBJECTION_HOURS`. Refuses
 * `members_only`, `same_address`, `address_of_operator`, `address_taken`, `address_change_open`.
 */
export async function beginEmailChange(ctx: Ctx, tx: Tx, input: OfficeEmailChange): Promise<string> {
  const { userId, email, proof, requestedBy } = input
  const account = await openAccount(tx, userId)
  const atField = (code: 'same_address' | 'address_of_operator' | 'address_taken') =>
    new Refusal(code, { details: { 'field.email': code } })
  // Whoever holds one administrator's session must not get another's account.
  if (account.role === 'admin') throw new Refusal('members_only', { status: 403 })
  if (account.email === email) throw atField('same_address')
  if (email === ctx.config.adminEmail?.toLowerCase()) throw atField('address_of_operator')
  if ((await findAccountByEmail(tx, email)) || (await isCanceledEmail(tx, hashEmail(ctx, email))))
    throw atField('address_taken')
  const now = ctx.clock.now().getTime()
  const effectiveAt = new Date(now + OBJECTION_HOURS * hour)
  const expiresAt = new Date(now + OFFICE_CHANGE_DAYS * 24 * hour)
  const changeId = await insertEmailChange(tx, { userId, email, proof, requestedBy, effectiveAt, expiresAt })
  const confirmToken = await insertToken(tx, 'office_address', userId, expiresAt, changeId)
  const objectToken = await insertToken(tx, 'objection', userId, expiresAt, changeId)
  const { language } = account
  await sendOfficeChangeLink(ctx, tx, { userId, email, language }, confirmToken)
  const to = { userId, email: account.email, language, timeZone: await findTimeZone(tx, userId) }
  await sendObjectionLink(ctx, tx, to, { token: objectToken, effectiveAt })
  return changeId
}

/** Ends an open change of a person without effect; false when there is none. The caller has checked its policy. */
export async function withdrawEmailChange(tx: Tx, userId: string): Promise<boolean> {
  const change = await lockOpenChangeOf(tx, userId)
  if (change) await endChange(tx, userId, change.id, 'withdrawn')
  return change !== null
}

async function endChange(tx: Tx, userId: string, changeId: string, outcome: Parameters<typeof updateEnded>[2]) {
  await updateEnded(tx, changeId, outcome)
  for (const purpose of ['office_address', 'objection'] as const) await deleteTokens(tx, purpose, userId)
}

export type ChangeLink = { token: string; clientAddress: string }

/** What became of a link: the address is in force, or from an instant on, or the objection is noted. */
export type ChangeLinkResult =
  | { state: 'completed'; email: string }
  | { state: 'waiting'; effectiveAt: Date }
  | { state: 'objected' }

/** Opens the link that went to the new address; in force at once when the time to object is over (`link_invalid`). */
export async function confirmOfficeChange(ctx: Ctx, input: ChangeLink): Promise<ChangeLinkResult> {
  await requireTokenOwner(ctx, 'office_address', input)
  return confirm(ctx, null, input)
}

const confirm = command(async (ctx, tx, _viewer: null, { token }: ChangeLink): Promise<ChangeLinkResult> => {
  const change = await changeOf(ctx, tx, 'office_address', token)
  await updateConfirmed(tx, change.id)
  const isInForce = await completeIfDue(ctx, tx, { ...change, confirmedAt: ctx.clock.now() })
  return isInForce ? { state: 'completed', email: change.email } : { state: 'waiting', effectiveAt: change.effectiveAt }
})

/** Opens the link that went to the present address: nothing changes, and who began it gets a mail (`link_invalid`). */
export async function objectToEmailChange(ctx: Ctx, input: ChangeLink): Promise<ChangeLinkResult> {
  await requireTokenOwner(ctx, 'objection', input)
  return object(ctx, null, input)
}

const object = command(async (ctx, tx, _viewer: null, { token }: ChangeLink): Promise<ChangeLinkResult> => {
  const change = await changeOf(ctx, tx, 'objection', token)
  await endChange(tx, change.userId, change.id, 'objected')
  securityEvent(ctx, 'address_change_objected', { userId: change.userId })
  const admin = await findAccount(tx, change.requestedBy)
  if (admin && admin.status !== 'canceled')
    await sendObjected(ctx, tx, { userId: admin.id, email: admin.email, language: admin.language }, change.userId)
  return { state: 'objected' }
})

/** The open change of a link, which works once. */
async function changeOf(ctx: Ctx, tx: Tx, purpose: 'office_address' | 'objection', token: string) {
  const link = await consumeToken(tx, purpose, token, ctx.clock.now())
  const change = link?.subject ? await lockOpenChange(tx, link.subject) : null
  if (!change) throw new Refusal('link_invalid', { status: 410 })
  return change
}

type LockedChange = NonNullable<Awaited<ReturnType<typeof lockOpenChange>>>

/** How a change ends now: in force once confirmed and without objection in time, else nothing; null while it waits. */
function dueOutcome(
  { confirmedAt, effectiveAt, expiresAt }: LockedChange,
  now: Date,
): Extract<EmailChangeOutcome, 'completed' | 'expired'> | null {
  if (confirmedAt) return now >= effectiveAt ? 'completed' : null
  return now >= expiresAt ? 'expired' : null
}

/** Ends a change that is due; true when the address is in force. All sessions and links of the person end with it. */
async function completeIfDue(ctx: Ctx, tx: Tx, change: LockedChange): Promise<boolean> {
  const outcome = dueOutcome(change, ctx.clock.now())
  const { userId, email } = change
  const account = await findAccount(tx, userId)
  if (outcome !== 'completed' || !account) {
    if (outcome) await endChange(tx, userId, change.id, outcome)
    return false
  }
  if ((await findAccountByEmail(tx, email)) || (await isCanceledEmail(tx, hashEmail(ctx, email)))) {
    await endChange(tx, userId, change.id, 'taken')
    return false
  }
  await updateEmail(tx, userId, email)
  await updateEnded(tx, change.id, 'completed')
  await deleteTokensOf(tx, userId)
  await deleteSessionsOf(tx, userId)
  await publishSessionEnd(ctx, tx, userId)
  securityEvent(ctx, 'address_changed', { userId }, 'by_administrator')
  await sendEmailChanged(ctx, tx, { userId, email: account.email, language: account.language })
  return true
}

/** Every few minutes: puts confirmed addresses in force that nobody objected to, and ends expired changes. */
export async function sweepEmailChanges(ctx: Ctx): Promise<void> {
  for (const changeId of await listDueChanges(ctx.db, ctx.clock.now(), sweepLimit))
    await finish(ctx, system('email_changes'), { changeId }).catch((error) =>
      ctx.log.error('a change of address could not be finished', { subject: changeId, error }),
    )
}

const finish = command(async (ctx, tx, _actor: System, { changeId }: { changeId: string }) => {
  const change = await lockOpenChange(tx, changeId)
  if (change) await completeIfDue(ctx, tx, change)
})

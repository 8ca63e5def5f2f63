import { and, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { formatters, zoneName } from '#app/i18n/format.ts'
import { serverTexts } from '#app/i18n/texts.server.ts'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import { type Db, sqlState, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import { emailChanges } from '#db/schema/all.ts'
import { hashEmail, requireTokenOwner } from '../commands.server.ts'
import { sendMail, sendOfficeMail } from '../mails.commands.server.ts'
import { type EmailChangeOutcome, OBJECTION_HOURS, OFFICE_CHANGE_DAYS } from '../schema.ts'
import {
  type Account,
  consumeToken,
  deleteTokens,
  endAllAccess,
  findAccount,
  findAccountByEmail,
  insertToken,
  isCanceledEmail,
  linkInvalid,
  updateEmail,
} from '../store.server.ts'
import { openAccount } from '../users.commands.server.ts'

const hour = 3_600_000
const sweepLimit = 100

export type OfficeEmailChange = { userId: string; email: string; proof: string; requestedBy: string }

/**
 * Starts changing a member's email: the new address confirms, the old one can object for `OBJECTION_HOURS`. Refuses
 * with `members_only`, `same_address`, `address_of_operator`, `address_taken` or `address_change_open`.
 */
export async function beginEmailChange(ctx: Ctx, tx: Tx, input: OfficeEmailChange): Promise<string> {
  const { userId, email, proof, requestedBy } = input
  const account = await openAccount(tx, userId)
  const atField = (code: 'same_address' | 'address_of_operator' | 'address_taken') =>
    new Refusal(code, { details: { 'field.email': code } })
  // A hijacked administrator session must not take over another administrator's account.
  if (account.role === 'admin') throw new Refusal('members_only', { status: 403 })
  if (account.email === email) throw atField('same_address')
  if (email === ctx.config.adminEmail?.toLowerCase()) throw atField('address_of_operator')
  if (await isTaken(ctx, tx, email)) throw atField('address_taken')
  const now = ctx.clock.now().getTime()
  const effectiveAt = new Date(now + OBJECTION_HOURS * hour)
  const expiresAt = new Date(now + OFFICE_CHANGE_DAYS * 24 * hour)
  const changeId = await insertEmailChange(tx, { userId, email, proof, requestedBy, effectiveAt, expiresAt })
  const confirmation = await insertToken(ctx, tx, 'office_address', userId, { subject: changeId })
  await sendOfficeMail(ctx, tx, 'confirm_address', { ...account, email }, { token: confirmation })
  const objection = await insertToken(ctx, tx, 'objection', userId, { subject: changeId })
  await sendOfficeMail(ctx, tx, 'objection', account, { token: objection, values: formatInstant(account, effectiveAt) })
  return changeId
}

function formatInstant({ language, timeZone }: Account, at: Date) {
  const format = formatters(language, timeZone)
  return { day: format.longDate(at), time: format.time(at), zone: zoneName(serverTexts(language), timeZone) }
}

const isTaken = async (ctx: Ctx, tx: Tx, email: string): Promise<boolean> =>
  (await findAccountByEmail(tx, email)) !== undefined || isCanceledEmail(tx, hashEmail(ctx, email))

/** Withdraws a person's open change; false if there isn't one. The caller checks the policy. */
export async function withdrawEmailChange(tx: Tx, userId: string): Promise<boolean> {
  const change = await lockOpenChange(tx, eq(emailChanges.userId, userId))
  if (change) await endChange(tx, change, 'withdrawn')
  return change !== null
}

type Change = typeof emailChanges.$inferSelect

async function endChange(tx: Tx, { id, userId }: Change, outcome: EmailChangeOutcome) {
  await tx.update(emailChanges).set({ outcome, endedAt: sql`app_now()` }).where(eq(emailChanges.id, id))
  for (const purpose of ['office_address', 'objection'] as const) await deleteTokens(tx, purpose, userId)
}

async function lockOpenChange(tx: Tx, which: SQL): Promise<Change | null> {
  const [row] = await tx
    .select()
    .from(emailChanges)
    .where(and(which, isNull(emailChanges.endedAt)))
    .for('update')
  return row ?? null
}

/** Refuses with `address_change_open` if this person has another open change. */
async function insertEmailChange(tx: Tx, values: typeof emailChanges.$inferInsert): Promise<string> {
  try {
    const [row] = await tx.insert(emailChanges).values(values).returning({ id: emailChanges.id })
    if (!row) throw new Error('the change was not stored')
    return row.id
  } catch (error) {
    if (sqlState(error) === '23505' && violatedConstraint(error) === 'email_changes_one_open')
      throw new Refusal('address_change_open')
    throw error
  }
}

export type ChangeLink = { token: string; clientAddress: string }

export type ChangeLinkResult =
  | { state: 'completed'; email: string }
  | { state: 'waiting'; effectiveAt: Date }
  | { state: 'objected' }

/**
 * Confirms from the new address; takes effect immediately if the objection period is over. Refuses with `link_invalid`.
 */
export async function confirmOfficeChange(ctx: Ctx, input: ChangeLink): Promise<ChangeLinkResult> {
  await requireTokenOwner(ctx, 'office_address', input)
  return confirm(ctx, null, input)
}

const confirm = command(async (ctx, tx, _viewer: null, { token }: ChangeLink): Promise<ChangeLinkResult> => {
  const change = await changeOf(ctx, tx, 'office_address', token)
  await tx
    .update(emailChanges)
    .set({ confirmedAt: sql`app_now()` })
    .where(and(eq(emailChanges.id, change.id), isNull(emailChanges.confirmedAt)))
  const isInForce = await completeIfDue(ctx, tx, { ...change, confirmedAt: ctx.clock.now() })
  return isInForce ? { state: 'completed', email: change.email } : { state: 'waiting', effectiveAt: change.effectiveAt }
})

/**
 * Objects from the current address: nothing changes, and the administrator who started it gets an email. Refuses with
 * `link_invalid`.
 */
export async function objectToEmailChange(ctx: Ctx, input: ChangeLink): Promise<ChangeLinkResult> {
  await requireTokenOwner(ctx, 'objection', input)
  return object(ctx, null, input)
}

const object = command(async (ctx, tx, _viewer: null, { token }: ChangeLink): Promise<ChangeLinkResult> => {
  const change = await changeOf(ctx, tx, 'objection', token)
  await endChange(tx, change, 'objected')
  securityEvent(ctx, 'address_change_objected', { userId: change.userId })
  const admin = await findAccount(tx, change.requestedBy)
  if (admin && admin.status !== 'canceled') await sendOfficeMail(ctx, tx, 'objected', admin, { rest: change.userId })
  return { state: 'objected' }
})

/** Uses the link up and returns its open change. */
async function changeOf(ctx: Ctx, tx: Tx, purpose: 'office_address' | 'objection', token: string) {
  const link = await consumeToken(tx, purpose, token, ctx.clock.now())
  const change = link?.subject ? await lockOpenChange(tx, eq(emailChanges.id, link.subject)) : null
  if (!change) throw linkInvalid()
  return change
}

/**
 * Applies a confirmed change after the objection period and ends all the person's access, or ends an expired one.
 * Returns whether the new email is in use.
 */
async function completeIfDue(ctx: Ctx, tx: Tx, change: Change): Promise<boolean> {
  const { userId, email, confirmedAt } = change
  const now = ctx.clock.now()
  if (now < (confirmedAt ? change.effectiveAt : change.expiresAt)) return false
  const account = await findAccount(tx, userId)
  if (!confirmedAt || !account || (await isTaken(ctx, tx, email))) {
    await endChange(tx, change, confirmedAt ? 'taken' : 'expired')
    return false
  }
  await updateEmail(tx, userId, email)
  await endChange(tx, change, 'completed')
  await endAllAccess(ctx, tx, userId)
  securityEvent(ctx, 'address_changed', { userId }, 'by_administrator')
  await sendMail(ctx, tx, 'address_changed', account)
  return true
}

/** Every few minutes: applies confirmed changes after the objection period and ends expired ones. */
export async function sweepEmailChanges(ctx: Ctx): Promise<void> {
  for (const changeId of await listDueChanges(ctx.db, ctx.clock.now()))
    await finish(ctx, system('email_changes'), { changeId }).catch((error) =>
      ctx.log.error('a change of address could not be finished', { subject: changeId, error }),
    )
}

const finish = command(async (ctx, tx, _actor: System, { changeId }: { changeId: string }) => {
  const change = await lockOpenChange(tx, eq(emailChanges.id, changeId))
  if (change) await completeIfDue(ctx, tx, change)
})

async function listDueChanges(db: Db, now: Date): Promise<string[]> {
  const found = await db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        isNull(emailChanges.endedAt),
        lte(emailChanges.effectiveAt, now),
        or(sql`${emailChanges.confirmedAt} is not null`, lte(emailChanges.expiresAt, now)),
      ),
    )
    .orderBy(emailChanges.effectiveAt)
    .limit(sweepLimit)
  return found.map(({ id }) => id)
}

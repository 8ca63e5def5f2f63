import { and, asc, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { emailAddress, recentReAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import {
  administratorCommand,
  authorizeOffice,
  lockAdministrator,
  type RecentReAuthentication,
} from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { NEW_ADMINISTRATOR_HOURS } from '#app/features/marketplace/accounts/schema.ts'
import { postCorrection } from '#app/features/marketplace/credits/commands.server.ts'
import { CORRECTION_CAUSES, type CorrectionAccount } from '#app/features/marketplace/credits/schema.ts'
import { balanceOf, debtOf } from '#app/features/marketplace/credits/views.server.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { hasActAbout } from '#app/features/operation/audit/views.server.ts'
import { IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_KEY_MIN } from '#app/platform/bounds.ts'
import { type Ctx, command, type System } from '#app/platform/context.ts'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { runOnce } from '#app/platform/data/idempotency-keys.server.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { corrections, users } from '#db/schema/all.ts'
import { noteText, optionalNote } from '../kit/forms.ts'
import { type CorrectionMove, decideOnCorrection, fitsAccounts, movementOf, soloSince } from './rules.ts'
import {
  CORRECTION_CREDITS_MAX,
  CORRECTION_DAYS,
  CORRECTION_DIRECTIONS,
  CORRECTION_REASON_MAX,
  CORRECTION_REASON_MIN,
  CORRECTION_REFERENCE_MAX,
  type CorrectionStatus,
  OPEN_CORRECTIONS_MAX,
  SOLO_DELAY_HOURS,
} from './schema.ts'
import { sumSoloCredits } from './views.server.ts'

export type CorrectionProposal = z.output<typeof correctionProposalForm>

/**
 * Proposes a correction, once per key. Within the proposer's limit it's posted without approval after
 * `SOLO_DELAY_HOURS`.
 */
export const proposeCorrection = administratorCommand(async (ctx, tx, viewer, input: CorrectionProposal) => {
  const { password: _, code: __, idempotencyKey, ...proposal } = input
  return runOnce(tx, viewer, idempotencyKey, 'propose_correction', proposal, async () => {
    const { email, direction, cause, reason, reference } = proposal
    const userId = await findCorrectable(tx, email)
    if (!userId)
      throw new Refusal('correction_person_unknown', { details: { 'field.email': 'correction_person_unknown' } })
    if ((await countOpenCorrections(tx, viewer.userId)) >= OPEN_CORRECTIONS_MAX)
      throw new Refusal('too_many_corrections', { details: { most: OPEN_CORRECTIONS_MAX } })
    const movement = movementOf(direction, proposal.credits)
    unwrap(fitsAccounts(movement, await accountsOf(tx, userId)))
    const now = ctx.clock.now()
    const expiresAt = new Date(now.getTime() + CORRECTION_DAYS * 86_400_000)
    const written = { ...movement, cause, reason, reference }
    const isSolo = proposal.credits <= (await soloCreditsLeft(ctx, tx, viewer.userId))
    const correctionId = await insertCorrection(tx, {
      ...written,
      userId,
      proposedBy: viewer.userId,
      expiresAt,
      isSolo,
    })
    await audit(ctx, tx, viewer, 'proposed', { id: correctionId, userId, ...movement })
    await announce(ctx, tx, { type: 'correction.proposed', correctionId, proposedBy: viewer.userId })
    return { correctionId, done: isSolo ? ('scheduled' as const) : ('proposed' as const) }
  })
})

/** Credits an administrator may still move alone. Locks the sum until the transaction ends. */
export async function soloCreditsLeft(ctx: Ctx, tx: Tx, administratorId: string): Promise<number> {
  await lockSoloCredits(tx, administratorId)
  return ctx.config.maxSoloCredits - (await sumSoloCredits(tx, administratorId, soloSince(ctx.clock.now())))
}

type CorrectionDecision = { correctionId: string; note: string | null }

/**
 * Approves another administrator's proposal and posts it in the same transaction. Refuses as `administratorCommand`,
 * `decideOnCorrection` and `fitsAccounts`, and with `insufficient_credits` or `account_closed`.
 * `correction_proposer_gone`: the proposer is no longer an administrator. `correction_approver_new`: the viewer became
 * one within `NEW_ADMINISTRATOR_HOURS`, so that no one can invite themselves to approve their own proposals.
 */
export const approveCorrection = administratorCommand(
  async (ctx, tx, viewer, { correctionId }: RecentReAuthentication & { correctionId: string }) => {
    const correction = await decide(ctx, tx, viewer, 'approve', { correctionId, note: null })
    if (!(await lockAdministrator(tx, correction.proposedBy))) throw new Refusal('correction_proposer_gone')
    const since = new Date(ctx.clock.now().getTime() - NEW_ADMINISTRATOR_HOURS * 3_600_000)
    if (await hasActAbout(tx, { subjectId: viewer.userId, actions: ['team.invited', 'team.role_changed'], since }))
      throw new Refusal('correction_approver_new', { details: { hours: NEW_ADMINISTRATOR_HOURS } })
    await post(ctx, tx, correction)
  },
)

async function post(ctx: Ctx, tx: Tx, correction: AuditedCorrection): Promise<void> {
  const { id: correctionId, userId, account, credits } = correction
  unwrap(fitsAccounts(correction, await accountsOf(tx, userId)))
  if (!(await postCorrection(ctx, tx, { correctionId, userId, account, credits })))
    throw new Refusal('correction_decided')
  // Read after posting, which locks the person against a concurrent deletion.
  if (!(await isAccountOpen(tx, userId))) throw new Refusal('account_closed', { status: 403 })
}

export const rejectCorrection = command(async (ctx, tx, viewer: Viewer, input: CorrectionDecision) => {
  await authorizeOffice(tx, viewer)
  await decide(ctx, tx, viewer, 'reject', input)
})

export const withdrawCorrection = command(async (ctx, tx, viewer: Viewer, input: CorrectionDecision) => {
  await authorizeOffice(tx, viewer)
  await decide(ctx, tx, viewer, 'withdraw', input)
})

/** Posts corrections whose delay is over, and expires undecided proposals. Failures are retried by the next run. */
export async function sweepCorrections(ctx: Ctx, actor: System): Promise<void> {
  for (const { id } of await listDueCorrections(ctx.db, ctx.clock.now(), 100))
    await postDueCorrection(ctx, actor, { correctionId: id }).catch((error: unknown) =>
      ctx.log.error('a correction could not be carried out', { job: actor.system, subject: id, error }),
    )
  await expireCorrections(ctx, actor, {})
}

const expireCorrections = command(async (ctx, tx, _actor: System, _input: Record<string, never>) =>
  updateExpiredCorrections(tx, ctx.clock.now()),
)

/** Posts a correction after its delay. Expires it if it no longer fits, or if its account or proposer is gone. */
export const postDueCorrection = command(
  async (ctx, tx, _actor: System, { correctionId }: { correctionId: string }): Promise<void> => {
    const correction = await lockCorrection(tx, correctionId)
    const now = ctx.clock.now()
    if (correction?.status !== 'proposed' || !correction.executeAt || correction.executeAt > now) return
    const { userId, proposedBy } = correction
    const stillHolds =
      (await lockAdministrator(tx, proposedBy)) &&
      (await isAccountOpen(tx, userId)) &&
      fitsAccounts(correction, await accountsOf(tx, userId)).ok
    const status = stillHolds ? 'approved' : 'expired'
    await updateCorrection(tx, correctionId, { status, decidedBy: null, decisionNote: null, decidedAt: now })
    if (stillHolds) await post(ctx, tx, correction)
    await audit(ctx, tx, { userId: proposedBy }, stillHolds ? 'carried_out' : 'lapsed', correction)
  },
)

async function decide(ctx: Ctx, tx: Tx, viewer: Viewer, move: CorrectionMove, input: CorrectionDecision) {
  const { correctionId, note } = input
  const correction = await lockCorrection(tx, correctionId)
  if (!correction) throw notFound()
  const now = ctx.clock.now()
  const { to } = unwrap(decideOnCorrection(correction, move, { userId: viewer.userId, now }))
  const end = { status: to, decidedBy: viewer.userId, decisionNote: note, decidedAt: now }
  if (!(await updateCorrection(tx, correctionId, end))) throw new Refusal('correction_decided')
  await audit(ctx, tx, viewer, to, correction)
  return correction
}

const accountsOf = async (tx: Tx, userId: string) => ({
  balance: await balanceOf(tx, userId),
  debt: await debtOf(tx, userId),
})

type AuditedCorrection = { id: string; userId: string; account: CorrectionAccount; credits: number }

async function audit(
  ctx: Ctx,
  tx: Tx,
  viewer: Pick<Viewer, 'userId'>,
  what: Exclude<CorrectionStatus, 'expired'> | 'carried_out' | 'lapsed',
  correction: AuditedCorrection,
): Promise<void> {
  const { id: correctionId, userId, account, credits } = correction
  await recordAct(ctx, tx, viewer, {
    action: `correction.${what}`,
    subjectId: userId,
    details: { correctionId, account, credits },
  })
}

export const correctionProposalForm = recentReAuthenticationForm.extend({
  email: emailAddress,
  direction: z.enum(CORRECTION_DIRECTIONS),
  credits: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, 'correction_amount')
    .transform(Number)
    .pipe(z.number().int().min(1, 'correction_amount').max(CORRECTION_CREDITS_MAX, 'correction_amount')),
  cause: z.enum(CORRECTION_CAUSES, 'correction_cause_missing'),
  reason: noteText({
    least: CORRECTION_REASON_MIN,
    most: CORRECTION_REASON_MAX,
    short: 'correction_reason_short',
    long: 'correction_reason_long',
  }),
  reference: z
    .string()
    .trim()
    .max(CORRECTION_REFERENCE_MAX, 'correction_reference_long')
    .default('')
    .transform((text) => text || null),
  idempotencyKey: z.string().min(IDEMPOTENCY_KEY_MIN).max(IDEMPOTENCY_KEY_MAX),
})

export const correctionApprovalForm = recentReAuthenticationForm.extend({ correctionId: z.uuid() })

export const correctionRefusalForm = z.object({
  correctionId: z.uuid(),
  note: optionalNote(CORRECTION_REASON_MAX, 'correction_reason_long').transform((text) => text || null),
})

async function findCorrectable(db: Db, email: string): Promise<string | null> {
  const isOpen = or(isNull(users.status), ne(users.status, 'canceled'))
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.role, 'admin'), isOpen))
  return row?.id ?? null
}

async function isAccountOpen(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.select({ status: users.status }).from(users).where(eq(users.id, userId))
  return row !== undefined && row.status !== 'canceled'
}

type NewCorrection = Omit<
  typeof corrections.$inferInsert,
  'id' | 'status' | 'decidedBy' | 'decidedAt' | 'decisionNote' | 'executeAt'
> & { isSolo: boolean }

async function insertCorrection(tx: Tx, { isSolo, ...correction }: NewCorrection): Promise<string> {
  const executeAt = isSolo ? sql`app_now() + make_interval(hours => ${SOLO_DELAY_HOURS})` : null
  const [row] = await tx
    .insert(corrections)
    .values({ ...correction, executeAt })
    .returning({ id: corrections.id })
  if (!row) throw new Error('the correction was not stored')
  return row.id
}

const countOpenCorrections = (db: Db, proposedBy: string): Promise<number> =>
  db.$count(corrections, and(eq(corrections.proposedBy, proposedBy), eq(corrections.status, 'proposed')))

async function lockCorrection(tx: Tx, correctionId: string) {
  const [row] = await tx.select().from(corrections).where(eq(corrections.id, correctionId)).for('update')
  return row ?? null
}

type CorrectionEnd = {
  status: Exclude<CorrectionStatus, 'proposed'>
  /** Null if no administrator decided, such as for a small correction posted after its delay. */
  decidedBy: string | null
  decisionNote: string | null
  decidedAt: Date
}

async function updateCorrection(tx: Tx, correctionId: string, end: CorrectionEnd): Promise<boolean> {
  const ended = await tx
    .update(corrections)
    .set(end)
    .where(and(eq(corrections.id, correctionId), eq(corrections.status, 'proposed')))
    .returning({ id: corrections.id })
  return ended.length > 0
}

/** Serializes an administrator's solo acts until the transaction ends, so that the limit holds. */
async function lockSoloCredits(tx: Tx, administratorId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`visavis.solo:${administratorId}`}))`)
}

const listDueCorrections = (db: Db, at: Date, limit: number) =>
  db
    .select({ id: corrections.id })
    .from(corrections)
    .where(and(eq(corrections.status, 'proposed'), lte(corrections.executeAt, at)))
    .orderBy(asc(corrections.executeAt))
    .limit(limit)

async function updateExpiredCorrections(tx: Tx, at: Date): Promise<number> {
  const expired = await tx
    .update(corrections)
    .set({ status: 'expired', decidedAt: at })
    .where(and(eq(corrections.status, 'proposed'), lte(corrections.expiresAt, at)))
    .returning({ id: corrections.id })
  return expired.length
}

import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { authorizeOffice } from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { restoreAccount, suspendAccount } from '#app/features/marketplace/accounts/users.commands.server.ts'
import { endCallsForSuspension } from '#app/features/marketplace/calls/departure.commands.server.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { type Ctx, command, type System } from '#app/platform/context.ts'
import { type Db, lockPeople, type Tx, violatedConstraint } from '#app/platform/data/db.server.ts'
import { authorize, type Decision, notFound, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { AccountStatus, OfficeViewer, Role, Viewer } from '#app/platform/viewer.ts'
import { suspensions, users } from '#db/schema/all.ts'

/** Suspensions lifted per run of the sweep. */
const LIFT_BATCH = 100

/** `endAt` null closes the account. `decisionId` is the case decision with the reasons. */
export type SuspendInput = { userId: string; endAt: Date | null; decisionId: string }

/**
 * Suspends a person immediately, in every process: sessions, links, calls, listing, payouts. The caller
 * re-authenticates the administrator. A longer suspension replaces the open one. Refuses as `canSuspend` and
 * `decideSuspension`.
 */
export const suspendPerson = command(async (ctx, tx, viewer: Viewer, input: SuspendInput) => {
  await authorizeOffice(tx, viewer, 'cases')
  const { userId, endAt, decisionId } = input
  await lockPeople(tx, [userId])
  const person = await findMember(tx, userId)
  authorize(canSuspend(viewer, person))
  if (!person) throw notFound()
  const open = await findOpenSuspension(tx, userId)
  const { replaces } = unwrap(decideSuspension(open, endAt, ctx.clock.now()))
  const calls = await endCallsForSuspension(ctx, tx, person)
  // After the calls, to keep the usual lock order: ledger before account.
  const status = await suspendAccount(ctx, tx, userId)
  if (open && replaces) await updateLifted(tx, open.id, { liftedBy: viewer.userId, liftNote: null })
  const statusBefore = open ? open.statusBefore : status === 'suspended' ? 'active' : status
  const suspensionId = await insertSuspension(tx, { userId, endAt, decisionId, statusBefore })
  const details = { suspensionId, decisionId, endAt: endAt?.toISOString() ?? null, calls }
  await recordAct(ctx, tx, viewer, { action: 'person.suspended', subjectId: userId, details })
  return { suspensionId, calls }
})

/** With `decisionId`, only lifts a suspension from that decision. */
export type LiftInput = { userId: string; note: string; decisionId?: string }

/**
 * Lifts a suspension early. Hidden content is visible again; cancelled calls stay cancelled. False if the open
 * suspension is from another decision. Refuses as `canAdministrate`, and with `not_suspended` or `lift_note_missing`.
 */
export const liftSuspension = command(async (ctx, tx, viewer: Viewer, input: LiftInput): Promise<boolean> => {
  await authorizeOffice(tx, viewer, 'cases')
  const { userId, decisionId } = input
  const liftNote = input.note.trim()
  if (liftNote === '') throw new Refusal('lift_note_missing', { details: { 'field.note': 'lift_note_missing' } })
  await lockPeople(tx, [userId])
  const open = await findOpenSuspension(tx, userId)
  if (!open) throw new Refusal('not_suspended')
  if (decisionId && open.decisionId !== decisionId) return false
  await restoreAccount(tx, userId, open.statusBefore)
  await updateLifted(tx, open.id, { liftedBy: viewer.userId, liftNote })
  const details = { suspensionId: open.id }
  await recordAct(ctx, tx, viewer, { action: 'suspension.lifted', subjectId: userId, details })
  return true
})

/** Lifts a person's suspension if it has ended. Idempotent, including concurrent runs. */
const endSuspension = command(async (ctx, tx, _actor: System, { userId }: { userId: string }): Promise<boolean> => {
  await lockPeople(tx, [userId])
  const open = await findOpenSuspension(tx, userId)
  if (!open || !isEnded(open, ctx.clock.now())) return false
  await restoreAccount(tx, userId, open.statusBefore)
  await updateLifted(tx, open.id, { liftedBy: null, liftNote: null })
  return true
})

const isEnded = ({ endAt }: StoredSuspension, now: Date) => endAt !== null && endAt <= now

/**
 * Lifts every ended suspension, each in its own transaction. Failures are logged and don't stop the rest. Returns how
 * many were lifted.
 */
export async function endSuspensions(ctx: Ctx, actor: System): Promise<number> {
  let lifted = 0
  for (const userId of await listEndedSuspensions(ctx.db, LIFT_BATCH)) {
    try {
      if (await endSuspension(ctx, actor, { userId })) lifted++
    } catch (error) {
      ctx.log.error('a suspension could not be lifted', { job: actor.system, subject: userId, error })
    }
  }
  return lifted
}

/**
 * Administrators with a second factor can suspend seekers and companions, but not themselves or other administrators;
 * the operator removes those. Deleted accounts aren't found.
 */
export function canSuspend(
  viewer: OfficeViewer & Pick<Viewer, 'userId'>,
  person: { userId: string; role: Role; status: AccountStatus | null } | null,
): Decision {
  const administrates = canAdministrate(viewer, 'cases')
  if (!administrates.ok) return administrates
  if (!person || person.status === 'canceled') return { ok: false, code: 'not_found' }
  if (person.userId === viewer.userId) return { ok: false, code: 'cannot_suspend_yourself' }
  return person.role === 'admin' ? { ok: false, code: 'administrators_stay' } : { ok: true }
}

/**
 * Whether a suspension until `endAt` (null: forever) can begin, and whether it replaces the open one. Refuses with
 * `already_suspended` if it's shorter than the open one, and with `end_not_ahead`.
 */
export function decideSuspension(
  open: { endAt: Date | null } | null,
  endAt: Date | null,
  now: Date,
): Decision<{ replaces: boolean }> {
  if (endAt && endAt <= now) return { ok: false, code: 'end_not_ahead' }
  if (!open) return { ok: true, replaces: false }
  const isLonger = open.endAt !== null && (endAt === null || endAt > open.endAt)
  return isLonger ? { ok: true, replaces: true } : { ok: false, code: 'already_suspended' }
}

type StoredSuspension = typeof suspensions.$inferSelect

async function findMember(db: Db, userId: string) {
  const columns = { userId: users.id, role: users.role, status: users.status }
  const [row] = await db.select(columns).from(users).where(eq(users.id, userId))
  return row ?? null
}

async function findOpenSuspension(db: Db, userId: string): Promise<StoredSuspension | null> {
  const isOpen = and(eq(suspensions.userId, userId), isNull(suspensions.liftedAt))
  const [row] = await db.select().from(suspensions).where(isOpen)
  return row ?? null
}

/** Inserts a suspension starting now. The database refuses a second open one with `already_suspended`. */
async function insertSuspension(
  tx: Tx,
  row: Pick<StoredSuspension, 'userId' | 'endAt' | 'statusBefore'> & { decisionId: string },
): Promise<string> {
  try {
    const [stored] = await tx.insert(suspensions).values(row).returning({ id: suspensions.id })
    if (!stored) throw new Error('the suspension was not stored')
    return stored.id
  } catch (error) {
    throw violatedConstraint(error) === 'suspensions_one_open' ? new Refusal('already_suspended') : error
  }
}

/** Lifts a suspension now: early, by an administrator with a note, or at its end. */
async function updateLifted(
  tx: Tx,
  suspensionId: string,
  by: { liftedBy: string | null; liftNote: string | null },
): Promise<void> {
  await tx
    .update(suspensions)
    .set({ ...by, liftedAt: sql`app_now()` })
    .where(and(eq(suspensions.id, suspensionId), isNull(suspensions.liftedAt)))
}

/** People whose suspension has ended, longest ago first. */
async function listEndedSuspensions(db: Db, limit: number): Promise<string[]> {
  const found = await db
    .select({ userId: suspensions.userId })
    .from(suspensions)
    .where(and(isNull(suspensions.liftedAt), lte(suspensions.endAt, sql`(select app_now())`)))
    .orderBy(asc(suspensions.endAt))
    .limit(limit)
  return found.map((row) => row.userId)
}

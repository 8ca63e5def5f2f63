import { and, count, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Ctx } from '#app/platform/context.ts'
import { columnsOf, type Db, rows } from '#app/platform/data/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { corrections, profiles, users } from '#db/schema/all.ts'
import { anywhere, conditionsOf, defineList, type LineOf, readLine, readList } from '../kit/list.views.server.ts'
import { fitsAccounts, soloSince } from './rules.ts'
import { CORRECTION_REFERENCE_MAX, CORRECTION_STATUSES, type CorrectionStatus } from './schema.ts'

const proposer = alias(profiles, 'proposer')
const decider = alias(profiles, 'decider')

/** A proposal counts as expired at its end, even before the sweep updates it. */
const status = sql<CorrectionStatus>`(case when ${corrections.status} = 'proposed' and ${corrections.expiresAt} <= app_now()
  then 'expired' else ${corrections.status} end)`
const decidedAt = sql`coalesce(${corrections.decidedAt}, ${corrections.expiresAt})`

export const correctionList = defineList({
  columns: {
    id: corrections.id,
    userId: corrections.userId,
    name: sql<string | null>`${profiles.fullName}`,
    email: users.email,
    balance: users.creditBalance,
    debt: sql<number>`coalesce((select -a.balance from ledger_accounts a
      where a.kind = 'user_debt' and a.owner_id = ${corrections.userId}), 0)::int`,
    ...columnsOf(corrections, 'account', 'credits', 'cause', 'reason', 'reference'),
    status,
    proposedBy: corrections.proposedBy,
    proposerName: sql<string | null>`${proposer.fullName}`,
    deciderName: sql<string | null>`${decider.fullName}`,
    ...columnsOf(corrections, 'decisionNote', 'createdAt', 'expiresAt'),
    /** When it's posted without a second administrator; null if it needs one. */
    executeAt: corrections.executeAt,
    wasSolo: sql<boolean>`(${corrections.status} = 'approved' and ${corrections.decidedBy} is null)`,
    decidedAt: corrections.decidedAt,
  },
  from: (select) =>
    select
      .from(corrections)
      .innerJoin(users, eq(users.id, corrections.userId))
      .leftJoin(profiles, eq(profiles.id, corrections.userId))
      .leftJoin(proposer, eq(proposer.id, corrections.proposedBy))
      .leftJoin(decider, eq(decider.id, corrections.decidedBy)),
  id: corrections.id,
  sorts: {
    waits: {
      asc: sql`(${status} <> 'proposed', case when ${status} = 'proposed' then extract(epoch from ${corrections.createdAt})
        else -extract(epoch from ${decidedAt}) end)`,
    },
    date: corrections.createdAt,
    amount: sql`abs(${corrections.credits})`,
  },
  filters: { status: conditionsOf(CORRECTION_STATUSES, (each) => sql`${status} = ${each}`) },
  search: (text) => sql`(${users.email} = lower(${text}) or ${profiles.fullName} ilike ${anywhere(text)})`,
})
export type CorrectionLine = LineOf<typeof correctionList>

const correctionsQuery = z.object({
  id: z.uuid().optional().catch(undefined),
  propose: z.literal('1').optional().catch(undefined),
  email: z.string().max(254).default('').catch(''),
  credits: z
    .string()
    .regex(/^\d{1,5}$/)
    .default('')
    .catch(''),
  reference: z.string().max(CORRECTION_REFERENCE_MAX).default('').catch(''),
})

export type OpenCorrection = CorrectionLine & ReturnType<typeof effectOf> & { isOwn: boolean }
export type CorrectionsPage = Awaited<ReturnType<typeof correctionsPage>>

export async function correctionsPage(
  { db, clock, config }: Pick<Ctx, 'db' | 'clock' | 'config'>,
  viewer: Viewer | null,
  request: { query: Readonly<Record<string, string>> } = { query: {} },
) {
  authorize(canAdministrate(viewer))
  if (!viewer) throw new Error('an administrator is signed in')
  const { id, propose, ...prefilled } = correctionsQuery.parse(request.query)
  const [list, found, administrators, spent] = await Promise.all([
    readList(db, correctionList, request.query),
    id ? readLine(db, correctionList, id) : null,
    countAdministrators(db),
    sumSoloCredits(db, viewer.userId, soloSince(clock.now())),
  ])
  const selected: OpenCorrection | null =
    found?.status === 'proposed' ? { ...found, ...effectOf(found), isOwn: found.proposedBy === viewer.userId } : null
  return {
    list,
    selected,
    isProposing: propose !== undefined,
    isAlone: administrators < 2,
    solo: { left: Math.max(0, config.maxSoloCredits - spent), most: config.maxSoloCredits },
    idempotencyKey: newId(),
    prefilled,
  }
}

/** The person's balance and debt before and after. Added credits repay a debt first. */
function effectOf({ account, credits, balance, debt }: CorrectionLine) {
  const repaid = account === 'user_debt' ? credits : Math.max(0, Math.min(debt, credits))
  return {
    before: { balance, debt },
    after: { balance: account === 'user_debt' ? balance : balance + credits - repaid, debt: debt - repaid },
    fits: fitsAccounts({ account, credits }, { balance, debt }).ok,
  }
}

/**
 * Credits an administrator moved alone since `since`: corrections within the limit, and refunds at the operator's
 * expense.
 */
export async function sumSoloCredits(db: Db, administratorId: string, since: Date): Promise<number> {
  const [row] = await rows<{ credits: number }>(
    db,
    sql`select ((select coalesce(sum(abs(credits)), 0) from corrections where proposed_by = ${administratorId}
        and execute_at is not null and decided_by is null and status in ('proposed', 'approved') and created_at > ${since.toISOString()}::timestamptz)
      + (select coalesce(sum(credits), 0) from call_refunds where refunded_by = ${administratorId}
        and earning = 'stays' and refunded_at > ${since.toISOString()}::timestamptz))::int as credits`,
  )
  return row?.credits ?? 0
}

async function countAdministrators(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        eq(users.emailVerified, true),
        eq(users.status, 'active'),
        eq(users.isSupport, false),
      ),
    )
  return row?.count ?? 0
}

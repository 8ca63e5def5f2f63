import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { Ctx } from '#app/platform/context.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { disputesListQuery, refundsListQuery } from './forms.ts'
import { type MoneyList, readList } from './lists.views.server.ts'
import { listAllDisputes, listAllRefunds } from './reversals.store.server.ts'

/** Lines of the lists of refunds and disputes; euro cents. */
export type RefundLine = Awaited<ReturnType<typeof listAllRefunds>>[number]
export type DisputeLine = Awaited<ReturnType<typeof listAllDisputes>>[number]

type ListRequest = { query: Readonly<Record<string, string>> }

/** Refunds by what is searched for. Administrators only. */
export async function allRefunds(
  { db }: Pick<Ctx, 'db'>,
  viewer: Viewer | null,
  { query }: ListRequest,
): Promise<MoneyList<RefundLine>> {
  authorize(canAdministrate(viewer))
  return readList(db, refundsListQuery.parse(query), listAllRefunds)
}

/** Disputes by what is searched for, and now, to see what is due. Administrators only. */
export async function allDisputes(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer | null,
  { query }: ListRequest,
): Promise<MoneyList<DisputeLine> & { now: Date }> {
  authorize(canAdministrate(viewer))
  const list = await readList(db, disputesListQuery.parse(query), listAllDisputes, 'provider')
  return { ...list, now: clock.now() }
}

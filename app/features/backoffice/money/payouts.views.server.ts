import { canAdministrate } from '#app/features/accounts/policy.ts'
import type { Ctx } from '#app/platform/context.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { payoutsListQuery } from './forms.ts'
import { type MoneyList, readList } from './lists.views.server.ts'
import { listAllPayouts } from './payouts.store.server.ts'

/** A line of the list of payouts; euro cents. */
export type AnyPayoutLine = Awaited<ReturnType<typeof listAllPayouts>>[number]

/** Payouts by what is searched for. Administrators only. */
export async function allPayouts(
  { db }: Pick<Ctx, 'db'>,
  viewer: Viewer | null,
  { query }: { query: Readonly<Record<string, string>> },
): Promise<MoneyList<AnyPayoutLine>> {
  authorize(canAdministrate(viewer))
  return readList(db, payoutsListQuery.parse(query), listAllPayouts)
}

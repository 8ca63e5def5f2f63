import { canAdministrate } from '#app/features/accounts/policy.ts'
import { type OpenWithdrawal, withdrawalsPage } from '#app/features/withdrawals/views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { withdrawalsListQuery } from './forms.ts'
import { pageOf, placeOf } from './lists.rules.ts'
import { MONEY_PAGE_SIZE } from './schema.ts'

/** A page of declarations of withdrawal: waiting ones, or guests' for addresses without a purchase. */
export type WithdrawalsSectionData = {
  list: 'waiting' | 'guests'
  q: string
  lines: OpenWithdrawal[]
  next: string | null
}

/** The section of the money page about declarations of withdrawal. Administrators only. */
export async function listedWithdrawals(
  ctx: Pick<Ctx, 'db'>,
  viewer: Viewer | null,
  request: { query: Readonly<Record<string, string>> },
): Promise<WithdrawalsSectionData> {
  authorize(canAdministrate(viewer))
  if (!viewer) throw notFound()
  const { list, q, before } = withdrawalsListQuery.parse(request.query)
  const query = { list, q: q.trim(), after: placeOf(before), limit: MONEY_PAGE_SIZE + 1 }
  const found = await withdrawalsPage(ctx.db, viewer, query)
  return { list, q, ...pageOf(found, MONEY_PAGE_SIZE) }
}

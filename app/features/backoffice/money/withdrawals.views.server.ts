import { canAdministrate } from '#app/features/accounts/policy.ts'
import { type OpenWithdrawal, openWithdrawals } from '#app/features/withdrawals/views.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** The section of the money page about declarations of withdrawal that need a hand. Administrators only. */
export async function waitingWithdrawals(ctx: Pick<Ctx, 'db'>, viewer: Viewer | null): Promise<OpenWithdrawal[]> {
  authorize(canAdministrate(viewer))
  if (!viewer) throw notFound()
  return openWithdrawals(ctx.db, viewer)
}

import { requestPayout } from '#app/features/payouts/commands.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { givePassword, OWNER_PASSWORD } from './account-deletion.ts'

/** Requests a payout as the owner of the account does, with a password that is set if there is none. */
export async function requestOwnPayout(
  ctx: Ctx,
  viewer: Viewer,
  input: { credits: number; idempotencyKey: string },
): Promise<string> {
  await givePassword({ ctx }, viewer.userId)
  return requestPayout(ctx, viewer, { ...input, password: OWNER_PASSWORD })
}

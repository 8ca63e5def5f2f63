import type { Ctx } from '#app/platform/context.ts'
import { findTokenOwner } from './store.server.ts'

/** Whether the link of a reset mail still works, for the page that asks for the new password. */
export async function isResetLinkOpen(ctx: Ctx, token: string): Promise<boolean> {
  return (await findTokenOwner(ctx.db, 'reset', token, ctx.clock.now())) !== null
}

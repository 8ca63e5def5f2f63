import { closeDeclaration } from '#app/features/withdrawals/commands.server.ts'
import { closeWithdrawalForm } from '#app/features/withdrawals/forms.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import { parseForm } from '#app/platform/http/request.ts'
import { authorize } from '#app/platform/refusal.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { insertAuditEntry } from '../audit.store.server.ts'
import { canAdministrate } from '../policy.ts'

/**
 * Marks a declaration of withdrawal as handled, with an entry in the audit log. Refuses with `not_found`,
 * `withdrawal_closed`, `second_factor_needed`.
 */
export const closeWithdrawal = command(
  async (ctx, tx, viewer: Viewer, input: { withdrawalId: string; note: string }): Promise<void> => {
    authorize(canAdministrate(viewer))
    const { number } = await closeDeclaration.join(ctx, tx, viewer, input)
    await insertAuditEntry(tx, {
      actorId: viewer.userId,
      action: 'withdrawal.closed',
      subjectId: input.withdrawalId,
      details: { number },
    })
    securityEvent(ctx, 'admin_act', { userId: viewer.userId }, 'withdrawal_closed')
  },
)

/** The form of a declaration that needs nothing more. */
export async function runWithdrawalForm(ctx: Ctx, viewer: Viewer, form: FormData): Promise<Record<string, string>> {
  await closeWithdrawal(ctx, viewer, parseForm(closeWithdrawalForm, form))
  return { done: 'withdrawal_closed' }
}

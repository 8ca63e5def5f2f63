import { recentReAuthenticationForm } from '#app/features/accounts/forms.ts'
import {
  administratorCommand,
  type RecentReAuthentication,
} from '#app/features/accounts/re-authentication/recent.commands.server.ts'
import { recordAct } from '#app/features/audit/commands.server.ts'
import { closeDeclaration } from '#app/features/withdrawals/commands.server.ts'
import { closeWithdrawalForm } from '#app/features/withdrawals/forms.ts'
import type { Ctx } from '#app/platform/context.ts'
import { parseForm } from '#app/platform/http/request.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/**
 * Marks a declaration of withdrawal as handled, with an entry in the audit log. Refuses as `administratorCommand`, and
 * `withdrawal_closed`.
 */
export const closeWithdrawal = administratorCommand(
  async (ctx, tx, viewer, input: RecentReAuthentication & { withdrawalId: string; note: string }): Promise<void> => {
    const { number } = await closeDeclaration.join(ctx, tx, viewer, input)
    await recordAct(ctx, tx, viewer, {
      action: 'withdrawal.closed',
      subjectId: input.withdrawalId,
      details: { number },
    })
  },
)

/** The form of a declaration that needs nothing more. */
export async function runWithdrawalForm(ctx: Ctx, viewer: Viewer, form: FormData): Promise<Record<string, string>> {
  const input = { ...parseForm(closeWithdrawalForm, form), ...parseForm(recentReAuthenticationForm, form) }
  await closeWithdrawal(ctx, viewer, input)
  return { done: 'withdrawal_closed' }
}

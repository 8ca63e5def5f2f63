import { publishSessionEnd } from '#app/platform/http/session.server.ts'
import { unwrap } from '#app/platform/refusal.ts'
import { hashPassword } from '#app/platform/security/password-hash.server.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import { sendPasswordChanged } from '../mails.commands.server.ts'
import { type ReAuthentication, reAuthenticatedCommand } from '../re-authentication/commands.server.ts'
import { type SignInResult, startSession } from '../sign-in/commands.server.ts'
import { deleteSessionsOf, deleteTokensOf, findAccount, updatePassword } from '../store.server.ts'
import { decidePassword } from './rules.ts'

export type PasswordInput = ReAuthentication & { newPassword: string; userAgent?: string }

/**
 * Sets a new password: all sessions and links end, this browser gets a new session, a mail says so (ASVS 6.2.3, 7.4.3).
 * Refuses as `decidePassword` and `reAuthenticatedCommand`.
 */
export const changePassword = reAuthenticatedCommand(
  async (ctx, tx, viewer, input: PasswordInput): Promise<SignInResult> => {
    const account = await findAccount(tx, viewer.userId)
    if (account) unwrap(decidePassword(input.newPassword, { ...account, brand: ctx.config.brand }, 'newPassword'))
    await updatePassword(tx, viewer.userId, await hashPassword(input.newPassword))
    await deleteTokensOf(tx, viewer.userId)
    await deleteSessionsOf(tx, viewer.userId)
    await publishSessionEnd(ctx, tx, viewer.userId)
    securityEvent(ctx, 'password_changed', { userId: viewer.userId })
    if (account)
      await sendPasswordChanged(ctx, tx, { userId: account.id, email: account.email, language: account.language })
    return startSession(ctx, tx, viewer.userId, { userAgent: input.userAgent, hasSecondFactor: true })
  },
)

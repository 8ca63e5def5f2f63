import { announceSessionEnd } from '#app/platform/http/session.server.ts'
import { must } from '#app/platform/refusal.ts'
import { hashPassword } from '#app/platform/security/password-hash.server.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import { sendPasswordChanged } from '../mails.commands.server.ts'
import { type OwnerProof, ownerCommand } from '../re-authentication/commands.server.ts'
import { type Entered, enter } from '../sign-in/commands.server.ts'
import { findAccount, removeSessionsOf, revokeLinks, setPassword } from '../store.server.ts'
import { decidePassword } from './rules.ts'

export type PasswordInput = OwnerProof & { newPassword: string; userAgent?: string }

/**
 * Sets a new password for whoever knows the old one: every session ends, this browser gets a new one, mailed links are dead, and
 * a mail says so (ASVS 6.2.3, 7.4.3). Refuses for a password nobody should have, with `wrong_password`, `wrong_code` or `too_many_attempts`.
 */
export const changePassword = ownerCommand(async (ctx, tx, viewer, input: PasswordInput): Promise<Entered> => {
  const account = await findAccount(tx, viewer.userId)
  if (account) must(decidePassword(input.newPassword, { ...account, brand: ctx.config.brand }, 'newPassword'))
  await setPassword(tx, viewer.userId, await hashPassword(input.newPassword))
  await revokeLinks(tx, viewer.userId)
  await removeSessionsOf(tx, viewer.userId)
  await announceSessionEnd(ctx, tx, viewer.userId)
  securityEvent(ctx, 'password_changed', { userId: viewer.userId })
  if (account)
    await sendPasswordChanged(ctx, tx, { userId: account.id, email: account.email, language: account.language })
  return enter(ctx, tx, viewer.userId, { userAgent: input.userAgent, hasSecondFactor: true })
})

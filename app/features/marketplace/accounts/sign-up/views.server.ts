import type { Ctx } from '#app/platform/context.ts'
import type { SignUpRole } from '../schema.ts'
import { findAccount, findTokenOwner } from '../store.server.ts'
import { isReleasedSignUp } from './store.server.ts'

/** A sign-up whose link was opened in another browser: its email and role. */
export type SignUpToFinish = { email: string; role: SignUpRole }

/**
 * What the page of a confirmation link has to ask for: nothing (null) in the browser that signed up and for an unknown
 * link, elsewhere a password.
 */
export async function signUpToFinish(
  ctx: Ctx,
  input: { token: string; signUpToken: string | null },
): Promise<SignUpToFinish | null> {
  const now = ctx.clock.now()
  const userId = await findTokenOwner(ctx.db, 'confirm', input.token, now)
  const account = userId ? await findAccount(ctx.db, userId) : undefined
  if (!account || account.emailVerified || account.role === 'admin') return null
  if (input.signUpToken && (await findTokenOwner(ctx.db, 'sign_up', input.signUpToken, now)) === userId) return null
  return { email: account.email, role: account.role }
}

/**
 * Whether this browser's sign-up was confirmed on another device. Always false with deferred disclosure: signing up
 * with someone else's address must not reveal that its owner now has an account.
 */
export async function isConfirmedElsewhere(ctx: Ctx, signUpToken: string | null): Promise<boolean> {
  if (!signUpToken || ctx.config.signupDisclosure === 'deferred') return false
  return isReleasedSignUp(ctx.db, signUpToken, ctx.clock.now())
}

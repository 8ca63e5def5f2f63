import type { Ctx } from '#app/platform/context.ts'
import { DEMO_PASSWORD, NAMED_ACCOUNTS } from '#db/demo/accounts.ts'
import { findTokenOwner } from './store.server.ts'

/** Whether the link of a reset mail still works, for the page that asks for the new password. */
export async function isResetLinkOpen(ctx: Ctx, token: string): Promise<boolean> {
  return (await findTokenOwner(ctx.db, 'reset', token, ctx.clock.now())) !== null
}

/** The people a demonstration offers to sign in as, with the password they share. */
export const demoDoor = () => ({
  password: DEMO_PASSWORD,
  people: NAMED_ACCOUNTS.map(({ key, displayName, role, status }) => ({ key, name: displayName, role, status })),
})

/** Address and password of one of them; undefined when there is no such person. */
export function demoCredentials(key: unknown): { email: string; password: string } | undefined {
  const person = NAMED_ACCOUNTS.find((candidate) => candidate.key === key)
  return person && { email: person.email, password: DEMO_PASSWORD }
}

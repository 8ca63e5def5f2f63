import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { DEMO_DOMAIN, DEMO_PASSWORD, NAMED_ACCOUNTS } from '#db/demo/accounts.ts'
import { listOfficeMembers } from './administrators.store.server.ts'
import { leastCharacters } from './passwords/rules.ts'
import { findMutedMails } from './preferences.store.server.ts'
import { type OptionalMail, optionalMailsOf } from './schema.ts'
import { findAccount, findTokenOwner } from './store.server.ts'

/** The fewest characters of the new password behind a reset link, and whose it is; null when it no longer works. */
export async function resetLink(ctx: Ctx, token: string): Promise<{ least: number; isAdministrator: boolean } | null> {
  const userId = await findTokenOwner(ctx.db, 'reset', token, ctx.clock.now())
  const account = userId ? await findAccount(ctx.db, userId) : undefined
  return account ? { least: leastCharacters(account.role), isAdministrator: account.role === 'admin' } : null
}

/** The address the viewer signs in with; nobody else sees it. */
export const ownEmail = async (db: Db, viewer: Viewer) => (await findAccount(db, viewer.userId))?.email ?? ''

/** The optional mails of the viewer's role, in order, and whether the viewer gets each; none for administrators. */
export async function mailChoices(db: Db, viewer: Viewer): Promise<{ mail: OptionalMail; isWanted: boolean }[]> {
  const muted = await findMutedMails(db, viewer.userId)
  return optionalMailsOf(viewer.role).map((mail) => ({ mail, isWanted: !muted.includes(mail) }))
}

/** The accounts that a demo offers for sign-in, and the password they share. */
export const demoSignIn = () => ({
  password: DEMO_PASSWORD,
  people: NAMED_ACCOUNTS.map(({ key, displayName, role, status }) => ({ key, name: displayName, role, status })),
})

/** Address and password of one of them; undefined when there is none. */
export function demoCredentials(key: unknown): { email: string; password: string } | undefined {
  const person = NAMED_ACCOUNTS.find((candidate) => candidate.key === key)
  return person && { email: person.email, password: DEMO_PASSWORD }
}

/** Whether an address is one of the demo's. */
export const isDemoEmail = (email: string): boolean => email.trim().toLowerCase().endsWith(`@${DEMO_DOMAIN}`)

/** A back office member; `invitedUntil` is only relevant without a password. The caller decides who may know. */
export type OfficeMember = Awaited<ReturnType<typeof listOfficeMembers>>[number]

/** All members of the back office. The caller checks the policy. */
export const officeMembers = (db: Db): Promise<OfficeMember[]> => listOfficeMembers(db)

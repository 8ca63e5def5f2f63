import type { Language } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { changedTermsPath, versionInForce, versionToCome } from './rules.ts'
import { listTerms } from './store.server.ts'

/** A version as its page lists it. */
export type VersionEntry = { version: string; effectiveAt: Date }

/** Terms in force that a person was asked to accept and has not; null when nothing is asked of them. */
export async function termsToAccept(db: Db, userId: string, now: Date): Promise<VersionEntry | null> {
  const inForce = versionInForce(await listTerms(db, userId), now)
  return inForce?.isChange && !inForce.isAccepted
    ? { version: inForce.version, effectiveAt: inForce.effectiveAt }
    : null
}

/** Changed terms that a person can accept now: those in force, or those announced. */
export async function acceptableTerms(db: Db, userId: string, now: Date) {
  const all = await listTerms(db, userId)
  return [versionInForce(all, now), versionToCome(all, now)].flatMap((each) =>
    each?.isChange ? [{ ...each, isDue: each.effectiveAt <= now }] : [],
  )
}

/** Where signing in leads: to changed terms first, when they have not been accepted yet. */
export async function pathAfterSignIn(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  userId: string | null,
  language: Language,
  path: string,
): Promise<string> {
  if (userId === null || !(await termsToAccept(ctx.db, userId, ctx.clock.now()))) return path
  return changedTermsPath(language, path)
}

import { type Language, realLanguage } from '#app/i18n/languages.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { authorize, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { legalAcceptances } from '#db/schema/all.ts'
import { canAcceptTerms } from './rules.ts'
import { acceptableTerms, termsInForce, termsToAccept } from './views.server.ts'

type Acceptance = Omit<typeof legalAcceptances.$inferInsert, 'document'>

/** Stores that a person accepted a version of the terms; again changes nothing. */
const insertAcceptance = (tx: Tx, acceptance: Acceptance) =>
  tx
    .insert(legalAcceptances)
    .values({ ...acceptance, document: 'terms' })
    .onConflictDoNothing()

/** Notes in a sign-up which terms it accepts: those in force in the language of the form. */
export async function noteTermsOfSignUp(ctx: Ctx, tx: Tx, userId: string, formLanguage: Language): Promise<void> {
  const language = realLanguage(formLanguage)
  const inForce = await termsInForce(tx, language, ctx.clock.now())
  if (inForce) await insertAcceptance(tx, { userId, version: inForce.version, language, way: 'sign_up' })
}

/**
 * Accepts changed terms that are in force or announced; once more changes nothing. Refuses as `canAcceptTerms`, and
 * `terms_changed_again` for a version that is not asked for.
 */
export const acceptTerms = command(async (ctx, tx, viewer: Viewer | null, input: { version: string }) => {
  authorize(canAcceptTerms(viewer))
  if (!viewer) throw new Refusal('not_authenticated', { status: 401 })
  const { userId } = viewer
  const terms = (await acceptableTerms(tx, userId, ctx.clock.now())).find(({ version }) => version === input.version)
  if (!terms) throw new Refusal('terms_changed_again')
  await insertAcceptance(tx, { userId, version: terms.version, language: terms.language, way: 'asked' })
})

/** Refuses `terms_not_accepted` while this person has not accepted the changed terms in force. */
export async function requireAcceptedTerms(ctx: Pick<Ctx, 'clock'>, tx: Tx, userId: string): Promise<void> {
  if (await termsToAccept(tx, userId, ctx.clock.now())) throw new Refusal('terms_not_accepted', { status: 403 })
}

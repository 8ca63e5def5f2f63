import { type Language, realLanguage } from '#app/i18n/languages.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { authorize, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { legalAcceptances } from '#db/schema/all.ts'
import { canAcceptTerms } from './rules.ts'
import { acceptableTerms, termsInForce, termsToAccept } from './views.server.ts'

type Acceptance = Omit<typeof legalAcceptances.$inferInsert, 'document'>

const insertAcceptance = (tx: Tx, acceptance: Acceptance) =>
  tx
    .insert(legalAcceptances)
    .values({ ...acceptance, document: 'terms' })
    .onConflictDoNothing()

/** Records the terms accepted by signing up: those in force in the form's language. */
export async function recordSignUpTerms(ctx: Ctx, tx: Tx, userId: string, formLanguage: Language): Promise<void> {
  const language = realLanguage(formLanguage)
  const inForce = await termsInForce(tx, language, ctx.clock.now())
  if (inForce) await insertAcceptance(tx, { userId, version: inForce.version, language, way: 'sign_up' })
}

/**
 * Accepts changed terms that are in force or announced. Idempotent. Refuses as `canAcceptTerms`, and with
 * `terms_changed_again` if that version isn't up for acceptance.
 */
export const acceptTerms = command(async (ctx, tx, viewer: Viewer | null, input: { version: string }) => {
  authorize(canAcceptTerms(viewer))
  if (!viewer) throw new Refusal('not_authenticated', { status: 401 })
  const { userId } = viewer
  const terms = (await acceptableTerms(tx, userId, ctx.clock.now())).find(({ version }) => version === input.version)
  if (!terms) throw new Refusal('terms_changed_again')
  await insertAcceptance(tx, { userId, version: terms.version, language: terms.language, way: 'asked' })
})

/** Refuses with `terms_not_accepted` if changed terms are in force that this person hasn't accepted. */
export async function requireAcceptedTerms(ctx: Pick<Ctx, 'clock'>, tx: Tx, userId: string): Promise<void> {
  if (await termsToAccept(tx, userId, ctx.clock.now())) throw new Refusal('terms_not_accepted', { status: 403 })
}

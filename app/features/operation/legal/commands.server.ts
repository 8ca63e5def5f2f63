import { type Language, realLanguage } from '#app/i18n/languages.ts'
import { type Ctx, command, type System } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { authorize, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { canAcceptTerms } from './policy.ts'
import type { LegalProblem } from './schema.ts'
import {
  insertAcceptance,
  insertVersions,
  listVersions,
  lockVersions,
  type StoredVersion,
  updateAnnounced,
} from './store.server.ts'
import { firstDayAfterNotice, versionInForce } from './versions.rules.ts'
import { acceptableTerms, legalTextPlan, termsToAccept } from './views.server.ts'

/**
 * Registers what is new in the files of legal texts, and returns what is wrong with them; the last good text of each
 * stays. Safe in any number of processes at once.
 */
export const registerLegalTexts = command(
  async (ctx, tx, _actor: System, _input: Record<string, never>): Promise<LegalProblem[]> => {
    await lockVersions(tx)
    const { versions, problems } = await legalTextPlan(tx, ctx)
    await insertVersions(tx, versions)
    return problems
  },
)

/** Notes that everybody concerned was notified of a change; its first day is put off when that took too long. */
export const noteAnnounced = command(async (ctx, tx, _actor: System, change: StoredVersion) => {
  const now = ctx.clock.now()
  await updateAnnounced(tx, change, now, firstDayAfterNotice(now, ctx.config.seller.timeZone))
})

/** Notes in a sign-up which terms it accepts: those in force in the language of the form. */
export async function noteTermsOfSignUp(ctx: Ctx, tx: Tx, userId: string, formLanguage: Language): Promise<void> {
  const language = realLanguage(formLanguage)
  const inForce = versionInForce(await listVersions(tx, { document: 'terms', language }), ctx.clock.now())
  if (!inForce) return
  const { document, version } = inForce
  await insertAcceptance(tx, { userId, document, version, language, way: 'sign_up' })
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
  const { version, language } = terms
  await insertAcceptance(tx, { userId, document: 'terms', version, language, way: 'asked' })
})

/** Refuses `terms_not_accepted` while somebody has not accepted changed terms: what is new needs them. */
export async function requireAcceptedTerms(ctx: Pick<Ctx, 'clock'>, tx: Tx, userId: string): Promise<void> {
  if (await termsToAccept(tx, userId, ctx.clock.now())) throw new Refusal('terms_not_accepted', { status: 403 })
}

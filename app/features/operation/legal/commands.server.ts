import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import { legalVersions } from '#db/schema/all.ts'
import { legalProblemLine } from './files.views.server.ts'
import type { LegalProblem } from './schema.ts'
import { firstDayAfterNotice } from './versions.rules.ts'
import { legalTextPlan, type StoredVersion } from './views.server.ts'

/**
 * Registers new versions from the legal text files, and returns their problems. Each text keeps its last good version.
 * Safe to run concurrently.
 */
export const registerLegalTexts = command(
  async (ctx, tx, _actor: System, _input: Record<string, never>): Promise<LegalProblem[]> => {
    // Only one process at a time decides which files are new versions.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('visavis.legal'))`)
    const { versions, problems } = await legalTextPlan(tx, ctx)
    if (versions.length > 0) await tx.insert(legalVersions).values(versions).onConflictDoNothing()
    return problems
  },
)

/** Records that everyone has been notified of a change, and postpones its first day if that took too long. */
export const markAnnounced = command(async (ctx, tx, _actor: System, change: StoredVersion) => {
  const now = ctx.clock.now()
  const earliest = firstDayAfterNotice(now, ctx.config.seller.timeZone)
  const { document, language, version, effectiveAt, announcedAt } = legalVersions
  const isChange = and(eq(document, change.document), eq(language, change.language), eq(version, change.version))
  await tx
    .update(legalVersions)
    .set({ announcedAt: now, effectiveAt: sql`greatest(${effectiveAt}, ${earliest.toISOString()}::timestamptz)` })
    .where(and(isChange, isNull(announcedAt)))
})

/** Rereads the legal text files and logs new problems. Run it every minute. */
export function sweepLegalTexts(ctx: Ctx): () => Promise<void> {
  let logged: string[] | null = null
  return async () => {
    const lines = (await registerLegalTexts(ctx, system('legal_texts'), {})).map(legalProblemLine)
    for (const line of lines) if (logged && !logged.includes(line)) ctx.log.warn(line)
    logged = lines
  }
}

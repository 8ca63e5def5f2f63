import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import { legalVersions } from '#db/schema/all.ts'
import { legalProblemLine } from './files.views.server.ts'
import type { LegalProblem } from './schema.ts'
import { firstDayAfterNotice } from './versions.rules.ts'
import { legalTextPlan, type StoredVersion } from './views.server.ts'

/**
 * Registers what is new in the files of legal texts, and returns what is wrong with them; the last good text of each
 * stays. Safe in any number of processes at once.
 */
export const registerLegalTexts = command(
  async (ctx, tx, _actor: System, _input: Record<string, never>): Promise<LegalProblem[]> => {
    // One process at a time decides which files are new versions.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('visavis.legal'))`)
    const { versions, problems } = await legalTextPlan(tx, ctx)
    if (versions.length > 0) await tx.insert(legalVersions).values(versions).onConflictDoNothing()
    return problems
  },
)

/** Notes that everybody concerned was notified of a change; its first day is put off when that took too long. */
export const noteAnnounced = command(async (ctx, tx, _actor: System, change: StoredVersion) => {
  const now = ctx.clock.now()
  const earliest = firstDayAfterNotice(now, ctx.config.seller.timeZone)
  const { document, language, version, effectiveAt, announcedAt } = legalVersions
  const isChange = and(eq(document, change.document), eq(language, change.language), eq(version, change.version))
  await tx
    .update(legalVersions)
    .set({ announcedAt: now, effectiveAt: sql`greatest(${effectiveAt}, ${earliest.toISOString()}::timestamptz)` })
    .where(and(isChange, isNull(announcedAt)))
})

/** Reads the files of legal texts again; what is wrong in them is logged when it is new. Run it every minute. */
export function sweepLegalTexts(ctx: Ctx): () => Promise<void> {
  let logged: string[] | null = null
  return async () => {
    const lines = (await registerLegalTexts(ctx, system('legal_texts'), {})).map(legalProblemLine)
    for (const line of lines) if (logged && !logged.includes(line)) ctx.log.warn(line)
    logged = lines
  }
}

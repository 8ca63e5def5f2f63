import { type Ctx, command, type System, system } from '#app/platform/context.ts'
import { legalProblemLine } from './files.views.server.ts'
import type { LegalProblem } from './schema.ts'
import { insertVersions, lockVersions, type StoredVersion, updateAnnounced } from './store.server.ts'
import { firstDayAfterNotice } from './versions.rules.ts'
import { legalTextPlan } from './views.server.ts'

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

/** Reads the files of legal texts again; what is wrong in them is logged when it is new. Run it every minute. */
export function sweepLegalTexts(ctx: Ctx): () => Promise<void> {
  let logged: string[] | null = null
  return async () => {
    const lines = (await registerLegalTexts(ctx, system('legal_texts'), {})).map(legalProblemLine)
    // The start has named what was wrong then.
    for (const line of lines) if (logged && !logged.includes(line)) ctx.log.warn(line)
    logged = lines
  }
}

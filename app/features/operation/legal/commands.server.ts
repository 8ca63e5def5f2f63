import { command, type System } from '#app/platform/context.ts'
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

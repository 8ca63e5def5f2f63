import { answerChange } from '#app/features/marketplace/profiles/changes.commands.server.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { type Opened, type OwnCase, openOwnCase } from '#app/features/operation/cases/commands.server.ts'
import { command } from '#app/platform/context.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/**
 * Opens a case about somebody, and answers the change of theirs that it is about: until then the change waits. Refuses
 * as `openOwnCase` and with `change_decided`.
 */
export const openCaseAbout = command(
  async (ctx, tx, viewer: Viewer, { changeId, ...own }: OwnCase & { changeId: string | null }): Promise<Opened> => {
    const opened = await openOwnCase.join(ctx, tx, viewer, own)
    if (!changeId) return opened
    const { userId, field } = await answerChange(tx, { changeId, decision: 'case', decidedBy: viewer.userId })
    if (userId !== own.userId) throw notFound()
    await recordAct(ctx, tx, viewer, {
      action: 'content_change.case',
      subjectId: userId,
      details: { changeId, field, caseId: opened.caseId },
    })
    return opened
  },
)

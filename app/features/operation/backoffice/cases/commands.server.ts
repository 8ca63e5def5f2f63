import { z } from 'zod'
import { recentReAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import { decideChange } from '#app/features/marketplace/profiles/changes.commands.server.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { type Opened, type OwnCase, openCaseOnInitiative } from '#app/features/operation/cases/commands.server.ts'
import { CASE_REASONS, CASE_TEXT_MAX } from '#app/features/operation/cases/schema.ts'
import { command } from '#app/platform/context.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

/** Opens a case about a person, and links the content change behind it, which stays pending until then. */
export const openCaseAbout = command(
  async (ctx, tx, viewer: Viewer, { changeId, ...own }: OwnCase & { changeId: string | null }): Promise<Opened> => {
    const opened = await openCaseOnInitiative.join(ctx, tx, viewer, own)
    if (!changeId) return opened
    const { userId, field } = await decideChange(tx, { changeId, decision: 'case', decidedBy: viewer.userId })
    if (userId !== own.userId) throw notFound()
    await recordAct(ctx, tx, viewer, {
      action: 'content_change.case',
      subjectId: userId,
      details: { changeId, field, caseId: opened.caseId },
    })
    return opened
  },
)

export const actConfirmation = recentReAuthenticationForm.extend({ version: z.string().max(60).default('') })

const optionalId = z
  .literal('')
  .transform(() => null)
  .or(z.uuid())
  .nullable()
  .default(null)

export const ownCaseForm = z.object({
  userId: z.uuid('invalid_person'),
  reason: z.enum(CASE_REASONS, 'invalid_reason'),
  text: z.string('text_missing').trim().min(1, 'text_missing').max(CASE_TEXT_MAX, 'text_too_long'),
  callId: optionalId,
  ratingId: optionalId,
  changeId: optionalId,
})

export const ownCaseQuery = z.object({
  person: z.uuid().optional().catch(undefined),
  call: z.uuid().optional().catch(undefined),
  rating: z.uuid().optional().catch(undefined),
  change: z.uuid().optional().catch(undefined),
})

import { z } from 'zod'
import { recentReAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import {
  administratorCommand,
  authorizeOffice,
  type RecentReAuthentication,
} from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { decideChange } from '#app/features/marketplace/profiles/changes.commands.server.ts'
import {
  certify,
  moveFeatured,
  orderFeatured,
  setFreeIntro,
  withdrawBadge,
} from '#app/features/marketplace/profiles/moderation.commands.server.ts'
import { FEATURED_MAX, FEATURED_MOVES, type FeaturedMove } from '#app/features/marketplace/profiles/schema.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { refuseNamedReporters } from '#app/features/operation/cases/views.server.ts'
import { command } from '#app/platform/context.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { newId } from '#app/platform/ids.ts'
import { unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { SeenEvidence } from '../applications/commands.server.ts'
import { decideSeenOn } from '../applications/rules.ts'
import { formAct } from '../kit/commands.server.ts'

type CompanionAct = RecentReAuthentication & { companionId: string }

/** Adds, moves or removes a featured companion. Easily undone, so it needs no password. Refuses with `not_listed`. */
export const feature = command(
  async (ctx, tx, viewer: Viewer, { companionId, move }: { companionId: string; move: FeaturedMove }) => {
    await authorizeOffice(tx, viewer, 'companions')
    const place = await moveFeatured(tx, { companionId, move })
    await recordAct(ctx, tx, viewer, { action: 'companion.featured', subjectId: companionId, details: { move, place } })
  },
)

/** Stores the dragged order of all featured companions. Refuses with `featured_changed`. */
export const reorder = command(async (ctx, tx, viewer: Viewer, { ids }: { ids: readonly string[] }) => {
  await authorizeOffice(tx, viewer, 'companions')
  await orderFeatured(tx, ids)
  await recordAct(ctx, tx, viewer, {
    action: 'companion.featured',
    subjectId: null,
    details: { move: 'order', count: ids.length },
  })
})

/** Makes one listed companion the only one with a free first call; null for none. Refuses with `not_listed`. */
export const chooseFreeIntro = administratorCommand(
  async (ctx, tx, viewer: Viewer, input: RecentReAuthentication & { companionId: string | null }) => {
    const { before, after } = await setFreeIntro(tx, input.companionId)
    if (before === after) return
    for (const [userId, isOn] of [
      [before, false],
      [after, true],
    ] as const) {
      if (!userId) continue
      const changeId = newId()
      await announce(ctx, tx, { type: 'free_intro.changed', userId, changeId, isOn })
      await recordAct(ctx, tx, viewer, {
        action: 'companion.free_intro',
        subjectId: userId,
        details: { changeId, isOn },
      })
    }
  },
  'companions',
)

export const certifyCompanion = administratorCommand(
  async (ctx, tx, viewer: Viewer, input: CompanionAct & SeenEvidence) => {
    const { companionId, title, issuer, seenOn, note } = input
    unwrap(decideSeenOn(seenOn, ctx.clock.now()))
    const evidence = { companionId, title, issuer, seenOn, note, seenBy: viewer.userId }
    const { evidenceId, isNew } = await certify(tx, evidence)
    if (isNew) await announce(ctx, tx, { type: 'badge.given', userId: companionId, evidenceId })
    const details = { evidenceId, isNew }
    await recordAct(ctx, tx, viewer, { action: 'badge.evidence_recorded', subjectId: companionId, details })
  },
  'companions',
)

/** Withdraws a coach's badge and its evidence. The coach can read the reason. Refuses as `refuseNamedReporters`. */
export const withdrawBadgeOf = administratorCommand(
  async (ctx, tx, viewer: Viewer, { companionId, reason }: CompanionAct & { reason: string }) => {
    await refuseNamedReporters(tx, companionId, { reason })
    const evidenceId = await withdrawBadge(tx, { companionId, reason, withdrawnBy: viewer.userId })
    if (evidenceId) await announce(ctx, tx, { type: 'badge.withdrawn', userId: companionId, evidenceId })
    await recordAct(ctx, tx, viewer, { action: 'badge.withdrawn', subjectId: companionId, details: { evidenceId } })
  },
  'companions',
)

export const acceptContentChange = administratorCommand(
  async (ctx, tx, viewer: Viewer, { changeId }: RecentReAuthentication & { changeId: string }) => {
    const { userId, field } = await decideChange(tx, { changeId, decision: 'accepted', decidedBy: viewer.userId })
    const details = { changeId, field }
    await recordAct(ctx, tx, viewer, { action: 'content_change.accepted', subjectId: userId, details })
  },
  'companions',
)

const featuredForm = z.object({ companionId: z.uuid(), move: z.enum(FEATURED_MOVES) })
const orderForm = z.object({
  ids: z
    .string()
    .max(40 * FEATURED_MAX)
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.uuid())),
})
const freeIntroForm = recentReAuthenticationForm.extend({
  companionId: z.preprocess((value) => (value === '' || value === undefined ? null : value), z.uuid().nullable()),
})
const changeAcceptanceForm = recentReAuthenticationForm.extend({ changeId: z.uuid() })

export const COMPANION_FORMS = {
  feature: formAct(featuredForm, feature, '/companions?done=feature'),
  order: formAct(orderForm, reorder, '/companions?done=feature'),
  free_intro: formAct(freeIntroForm, chooseFreeIntro, '/companions?done=free_intro'),
  accept_change: formAct(changeAcceptanceForm, acceptContentChange, '/companions?done=accept_change'),
}

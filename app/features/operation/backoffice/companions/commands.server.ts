import {
  administratorCommand,
  authorizeOffice,
  type RecentReAuthentication,
} from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { answerChange } from '#app/features/marketplace/profiles/changes.commands.server.ts'
import {
  certify,
  moveFeatured,
  orderFeatured,
  setFreeIntro,
  withdrawBadge,
} from '#app/features/marketplace/profiles/moderation.commands.server.ts'
import type { FeaturedMove } from '#app/features/marketplace/profiles/schema.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { refuseNamedReporters } from '#app/features/operation/cases/views.server.ts'
import { command } from '#app/platform/context.ts'
import { announce } from '#app/platform/data/jobs.server.ts'
import { newId } from '#app/platform/ids.ts'
import { unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { SeenEvidence } from '../applications/commands.server.ts'
import { decideSeenOn } from '../applications/rules.ts'

type CompanionAct = RecentReAuthentication & { companionId: string }

/**
 * Adds a listed companion to the featured ones, moves one or takes one out; can be undone at once, so no password is
 * asked for. Refuses with `not_listed` and `featured_too_many`.
 */
export const feature = command(
  async (ctx, tx, viewer: Viewer, { companionId, move }: { companionId: string; move: FeaturedMove }) => {
    await authorizeOffice(tx, viewer, 'companions')
    const place = await moveFeatured(tx, { companionId, move })
    await recordAct(ctx, tx, viewer, { action: 'companion.featured', subjectId: companionId, details: { move, place } })
  },
)

/** Puts all featured companions into an order that was dragged together. Refuses with `featured_changed`. */
export const reorder = command(async (ctx, tx, viewer: Viewer, { ids }: { ids: readonly string[] }) => {
  await authorizeOffice(tx, viewer, 'companions')
  await orderFeatured(tx, ids)
  await recordAct(ctx, tx, viewer, {
    action: 'companion.featured',
    subjectId: null,
    details: { move: 'order', count: ids.length },
  })
})

/**
 * Makes one listed companion the only one whose first call is free, or nobody; both are notified. Refuses with
 * `not_listed`.
 */
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

/** Records a certificate and gives the badge with it. Refuses with `not_found` for anyone but active companions. */
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

/**
 * Withdraws a certified coach's badge along with its evidence; the coach can read the reason. Refuses with `not_found`
 * and as `refuseNamedReporters`.
 */
export const withdrawBadgeOf = administratorCommand(
  async (ctx, tx, viewer: Viewer, { companionId, reason }: CompanionAct & { reason: string }) => {
    await refuseNamedReporters(tx, companionId, { reason })
    const evidenceId = await withdrawBadge(tx, { companionId, reason, withdrawnBy: viewer.userId })
    if (evidenceId) await announce(ctx, tx, { type: 'badge.withdrawn', userId: companionId, evidenceId })
    await recordAct(ctx, tx, viewer, { action: 'badge.withdrawn', subjectId: companionId, details: { evidenceId } })
  },
  'companions',
)

/** Leaves a material change as it is; a case answers it otherwise. Refuses with `not_found` and `change_decided`. */
export const acceptContentChange = administratorCommand(
  async (ctx, tx, viewer: Viewer, { changeId }: RecentReAuthentication & { changeId: string }) => {
    const { userId, field } = await answerChange(tx, { changeId, decision: 'accepted', decidedBy: viewer.userId })
    const details = { changeId, field }
    await recordAct(ctx, tx, viewer, { action: 'content_change.accepted', subjectId: userId, details })
  },
  'companions',
)

import type { Ctx } from '#app/platform/context.ts'
import { parseForm } from '#app/platform/http/request.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { acceptContentChange, certifyCompanion, chooseFreeIntro, feature, withdrawBadgeOf } from './commands.server.ts'
import { badgeWithdrawalForm, certificateForm, changeAcceptanceForm, featuredForm, freeIntroForm } from './forms.ts'
import type { CompanionIntent } from './schema.ts'

type RunForm = (ctx: Ctx, viewer: Viewer | null, form: FormData) => Promise<void>

const runners: Record<CompanionIntent, RunForm> = {
  async feature(ctx, viewer, form) {
    if (!viewer) throw notFound()
    await feature(ctx, viewer, parseForm(featuredForm, form))
  },
  free_intro: (ctx, viewer, form) => chooseFreeIntro(ctx, viewer, parseForm(freeIntroForm, form)),
  certify: (ctx, viewer, form) => certifyCompanion(ctx, viewer, parseForm(certificateForm, form)),
  withdraw_badge: (ctx, viewer, form) => withdrawBadgeOf(ctx, viewer, parseForm(badgeWithdrawalForm, form)),
  accept_change: (ctx, viewer, form) => acceptContentChange(ctx, viewer, parseForm(changeAcceptanceForm, form)),
}

export const runCompanionForm = (
  ctx: Ctx,
  viewer: Viewer | null,
  input: { intent: CompanionIntent; form: FormData },
): Promise<void> => runners[input.intent](ctx, viewer, input.form)

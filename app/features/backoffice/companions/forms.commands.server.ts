import type { Ctx } from '#app/platform/context.ts'
import { parseForm } from '#app/platform/http/request.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { answerContentChange, certifyCompanion, chooseFreeIntro, feature, withdrawBadgeOf } from './commands.server.ts'
import { badgeWithdrawalForm, certificateForm, changeAnswerForm, featuredForm, freeIntroForm } from './forms.ts'
import type { CompanionIntent } from './schema.ts'

/** Where a form leads: what was done, or the person about whom a case is opened. */
export type CompanionFormEnd = { done: string } | { caseAbout: string }

type RunForm = (ctx: Ctx, viewer: Viewer | null, form: FormData) => Promise<CompanionFormEnd>

/** What each form on the page of companions does. */
const runners: Record<CompanionIntent, RunForm> = {
  async feature(ctx, viewer, form) {
    if (!viewer) throw notFound()
    await feature(ctx, viewer, parseForm(featuredForm, form))
    return { done: 'feature' }
  },
  async free_intro(ctx, viewer, form) {
    await chooseFreeIntro(ctx, viewer, parseForm(freeIntroForm, form))
    return { done: 'free_intro' }
  },
  async certify(ctx, viewer, form) {
    await certifyCompanion(ctx, viewer, parseForm(certificateForm, form))
    return { done: 'certify' }
  },
  async withdraw_badge(ctx, viewer, form) {
    await withdrawBadgeOf(ctx, viewer, parseForm(badgeWithdrawalForm, form))
    return { done: 'withdraw_badge' }
  },
  async answer_change(ctx, viewer, form) {
    const input = parseForm(changeAnswerForm, form)
    const { userId } = await answerContentChange(ctx, viewer, input)
    return input.decision === 'case' ? { caseAbout: userId } : { done: `change_${input.decision}` }
  },
}

/** Runs a form of the page of companions. */
export const runCompanionForm = (
  ctx: Ctx,
  viewer: Viewer | null,
  input: { intent: CompanionIntent; form: FormData },
): Promise<CompanionFormEnd> => runners[input.intent](ctx, viewer, input.form)

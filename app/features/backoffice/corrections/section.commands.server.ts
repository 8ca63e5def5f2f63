import type { Ctx } from '#app/platform/context.ts'
import { parseForm } from '#app/platform/http/request.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { approveCorrection, proposeCorrection, rejectCorrection, withdrawCorrection } from './commands.server.ts'
import { correctionApprovalForm, correctionProposalForm, correctionRefusalForm } from './forms.ts'

/** Runs a form of the section; `intent` is a verb, and of a proposal its id: `approve:{id}`. */
export async function runCorrectionForm(ctx: Ctx, viewer: Viewer, form: FormData): Promise<Record<string, string>> {
  const [verb, correctionId = ''] = String(form.get('intent') ?? '').split(':')
  form.set('correctionId', correctionId)
  switch (verb) {
    case 'propose':
      return { done: (await proposeCorrection(ctx, viewer, parseForm(correctionProposalForm, form))).done }
    case 'approve':
      await approveCorrection(ctx, viewer, parseForm(correctionApprovalForm, form))
      return { done: 'approved' }
    case 'reject':
      await rejectCorrection(ctx, viewer, parseForm(correctionRefusalForm, form))
      return { done: 'rejected' }
    case 'withdraw':
      await withdrawCorrection(ctx, viewer, parseForm(correctionRefusalForm, form))
      return { done: 'withdrawn' }
    default:
      throw new Refusal('invalid_input', { status: 400 })
  }
}

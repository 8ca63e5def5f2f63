import { authorizeOffice } from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { command } from '#app/platform/context.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { TestimonialInput } from './forms.ts'
import { deleteTestimonial, saveTestimonialRow } from './store.server.ts'

/** Adds or changes a testimonial. Administrators only; refuses with `not_found` if it no longer exists. */
export const saveTestimonial = command(async (ctx, tx, viewer: Viewer, input: TestimonialInput) => {
  await authorizeOffice(tx, viewer)
  const testimonialId = await saveTestimonialRow(tx, input)
  if (!testimonialId) throw notFound()
  const { language, place } = input
  await recordAct(ctx, tx, viewer, {
    action: 'testimonial.saved',
    subjectId: null,
    details: { testimonialId, language, place },
  })
})

/** Removes a testimonial. Administrators only; refuses with `not_found` if it no longer exists. */
export const removeTestimonial = command(async (ctx, tx, viewer: Viewer, { id }: { id: string }) => {
  await authorizeOffice(tx, viewer)
  if (!(await deleteTestimonial(tx, id))) throw notFound()
  await recordAct(ctx, tx, viewer, { action: 'testimonial.removed', subjectId: null, details: { testimonialId: id } })
})

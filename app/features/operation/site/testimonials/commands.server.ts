import { eq } from 'drizzle-orm'
import { authorizeOffice } from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { command } from '#app/platform/context.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { testimonials } from '#db/schema/all.ts'
import type { TestimonialInput } from './forms.ts'

export const saveTestimonial = command(async (ctx, tx, viewer: Viewer, input: TestimonialInput) => {
  await authorizeOffice(tx, viewer)
  const { id, ...values } = input
  const { language, place } = values
  const [row] =
    id === ''
      ? await tx.insert(testimonials).values(values).returning()
      : await tx.update(testimonials).set(values).where(eq(testimonials.id, id)).returning()
  if (!row) throw notFound()
  await recordAct(ctx, tx, viewer, {
    action: 'testimonial.saved',
    subjectId: null,
    details: { testimonialId: row.id, language, place },
  })
})

export const removeTestimonial = command(async (ctx, tx, viewer: Viewer, { id }: { id: string }) => {
  await authorizeOffice(tx, viewer)
  const deleted = await tx.delete(testimonials).where(eq(testimonials.id, id)).returning()
  if (deleted.length === 0) throw notFound()
  await recordAct(ctx, tx, viewer, { action: 'testimonial.removed', subjectId: null, details: { testimonialId: id } })
})

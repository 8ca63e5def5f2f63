import { and, asc, eq } from 'drizzle-orm'
import type { Language } from '#app/i18n/languages.ts'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { testimonials } from '#db/schema/all.ts'
import type { TestimonialInput } from './forms.ts'

/** Testimonials in a language, in order; invented ones only on request. */
export const listTestimonials = (db: Db, options: { language: Language; withInvented: boolean; limit: number }) =>
  db
    .select({
      id: testimonials.id,
      name: testimonials.name,
      text: testimonials.text,
      isInvented: testimonials.isInvented,
    })
    .from(testimonials)
    .where(
      and(
        eq(testimonials.language, options.language),
        ...(options.withInvented ? [] : [eq(testimonials.isInvented, false)]),
      ),
    )
    .orderBy(asc(testimonials.place), asc(testimonials.createdAt), asc(testimonials.id))
    .limit(options.limit)

/** All testimonials, by language and in their order. */
export const listAllTestimonials = (db: Db) =>
  db
    .select()
    .from(testimonials)
    .orderBy(asc(testimonials.language), asc(testimonials.place), asc(testimonials.createdAt), asc(testimonials.id))

/** Inserts a testimonial, or updates the one with this id; null if it no longer exists. */
export async function saveTestimonialRow(tx: Tx, { id, ...values }: TestimonialInput): Promise<string | null> {
  const [row] =
    id === ''
      ? await tx.insert(testimonials).values(values).returning({ id: testimonials.id })
      : await tx.update(testimonials).set(values).where(eq(testimonials.id, id)).returning({ id: testimonials.id })
  return row?.id ?? null
}

/** Deletes a testimonial; false when there was none. */
export async function deleteTestimonial(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.delete(testimonials).where(eq(testimonials.id, id)).returning({ id: testimonials.id })
  return deleted.length > 0
}

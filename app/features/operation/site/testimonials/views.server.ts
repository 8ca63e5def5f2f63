import { and, asc, eq } from 'drizzle-orm'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { type Language, realLanguage } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { testimonials } from '#db/schema/all.ts'
import { TESTIMONIALS_SHOWN } from './schema.ts'

/** The home page's testimonials in the reader's language, in order. Invented ones appear only in a demo. */
export function testimonialsFor({ db, config }: Pick<Ctx, 'db' | 'config'>, language: Language) {
  const { id, name, text, isInvented, place, createdAt } = testimonials
  const isShown = config.demo ? undefined : eq(isInvented, false)
  return db
    .select({ id, name, text, isInvented })
    .from(testimonials)
    .where(and(eq(testimonials.language, realLanguage(language)), isShown))
    .orderBy(asc(place), asc(createdAt), asc(id))
    .limit(TESTIMONIALS_SHOWN)
}

export async function testimonialsOffice({ db }: Pick<Ctx, 'db'>, viewer: Viewer | null) {
  authorize(canAdministrate(viewer))
  const { id, language, place, createdAt } = testimonials
  return db.select().from(testimonials).orderBy(asc(language), asc(place), asc(createdAt), asc(id))
}
export type StoredTestimonial = Awaited<ReturnType<typeof testimonialsOffice>>[number]

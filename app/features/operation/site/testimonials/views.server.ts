import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { type Language, realLanguage } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { TESTIMONIALS_SHOWN } from './schema.ts'
import { listAllTestimonials, listTestimonials } from './store.server.ts'

/** Testimonials for the home page in the reader's language; invented ones only in a demo. */
export const testimonialsFor = ({ db, config }: Pick<Ctx, 'db' | 'config'>, language: Language) =>
  listTestimonials(db, {
    language: realLanguage(language),
    withInvented: config.demo,
    limit: TESTIMONIALS_SHOWN,
  })

/** All testimonials. For administrators. */
export async function testimonialsOffice({ db }: Pick<Ctx, 'db'>, viewer: Viewer | null) {
  authorize(canAdministrate(viewer))
  return listAllTestimonials(db)
}
export type StoredTestimonial = Awaited<ReturnType<typeof testimonialsOffice>>[number]

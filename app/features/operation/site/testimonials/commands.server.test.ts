import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog, testimonials } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { expectOnlyAdministrators, testAdmin } from '#tests/support/office.ts'
import { removeTestimonial, saveTestimonial } from './commands.server.ts'
import { testimonialForm } from './forms.ts'
import { TESTIMONIALS_SHOWN } from './schema.ts'
import { testimonialsFor, testimonialsOffice } from './views.server.ts'

const t = testContext()
const admin = testAdmin(t, { isConfirmed: true })

const said = (change: Partial<Record<string, string>> = {}) =>
  testimonialForm.parse({
    ...{ language: 'en', name: 'Lena', text: 'I could breathe again.', consent: 'By mail on 3 May.', place: '2' },
    ...change,
  })
const lastAct = async () => (await t.ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]
const shown = async (language: 'en' | 'de', demo = false) =>
  (await testimonialsFor({ db: t.ctx.db, config: { ...t.ctx.config, demo } }, language)).map(({ name }) => name)

test('every act refuses a stranger, and an administrator without second factor', async () => {
  await expectOnlyAdministrators(
    t,
    (viewer) => saveTestimonial(t.ctx, viewer, said()),
    (viewer) => removeTestimonial(t.ctx, viewer, { id: crypto.randomUUID() }),
    (viewer) => testimonialsOffice(t.ctx, viewer),
  )
})

test('the home page shows testimonials in the reader’s language, in order; invented ones only in a demo', async () => {
  await saveTestimonial(t.ctx, admin, said())
  await saveTestimonial(t.ctx, admin, said({ name: 'Ada', place: '1' }))
  await saveTestimonial(t.ctx, admin, said({ name: 'Jule', language: 'de' }))
  await t.ctx.db.insert(testimonials).values({ ...values(said({ name: 'Nobody', place: '3' })), isInvented: true })
  expect(await shown('en')).toEqual(['Ada', 'Lena'])
  expect(await shown('de')).toEqual(['Jule'])
  expect(await shown('en', true)).toEqual(['Ada', 'Lena', 'Nobody'])
  const [row] = await testimonialsFor(t.ctx, 'en')
  expect(row).not.toHaveProperty('consent')
  for (let count = 0; count < TESTIMONIALS_SHOWN; count++) await saveTestimonial(t.ctx, admin, said())
  expect(await shown('en')).toHaveLength(TESTIMONIALS_SHOWN)
})

test('is changed and removed, with an audit entry without its text', async () => {
  await saveTestimonial(t.ctx, admin, said({ name: 'Tom', language: 'de' }))
  const id = (await testimonialsOffice(t.ctx, admin)).find(({ name }) => name === 'Tom')?.id ?? ''
  await saveTestimonial(t.ctx, admin, said({ id, name: 'Tom K.', language: 'de' }))
  expect(await shown('de')).toContain('Tom K.')
  const details = { testimonialId: id, language: 'de', place: 2 }
  expect(await lastAct()).toMatchObject({ action: 'testimonial.saved', subjectId: null, details })
  await removeTestimonial(t.ctx, admin, { id })
  expect(await shown('de')).not.toContain('Tom K.')
  expect(await lastAct()).toMatchObject({ action: 'testimonial.removed' })
  for (const act of [removeTestimonial(t.ctx, admin, { id }), saveTestimonial(t.ctx, admin, said({ id }))])
    await expect(act).rejects.toMatchObject({ code: 'not_found' })
})

test('the database refuses testimonials that are too long, in an unknown language, or without consent', async () => {
  const insert = (change: Record<string, unknown>) =>
    t.ctx.db.insert(testimonials).values({ ...values(said()), ...change } as typeof testimonials.$inferInsert)
  for (const [change, constraint] of [
    [{ text: 'x'.repeat(301) }, 'testimonials_text_length'],
    [{ name: '' }, 'testimonials_name_length'],
    [{ consent: '' }, 'testimonials_consent_length'],
    [{ language: 'fr' }, 'testimonials_language_known'],
    [{ place: 0 }, 'testimonials_place_range'],
  ] as const)
    await expect(insert(change)).rejects.toMatchObject({ cause: { constraint } })
})

function values({ id: _, ...input }: ReturnType<typeof said>) {
  return input
}

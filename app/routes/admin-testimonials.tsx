import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import {
  TestimonialsOffice,
  typedTestimonial,
} from '#app/features/operation/backoffice/companions/ui/testimonials-office.tsx'
import { officeAction } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { ActDone } from '#app/features/operation/backoffice/kit/ui/act-form.tsx'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { removeTestimonial, saveTestimonial } from '#app/features/operation/site/testimonials/commands.server.ts'
import {
  testimonialForm,
  testimonialRemovalForm,
  testimonialsQuery,
} from '#app/features/operation/site/testimonials/forms.ts'
import { testimonialsOffice } from '#app/features/operation/site/testimonials/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader, parseForm } from '#app/platform/http/request.ts'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['backoffice', 'office-companions', 'languages'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Testimonials on the home page; for everyone but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { request }) => {
  const { edit } = testimonialsQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
  const title = `${texts(language, 'office-companions')('testimonials.title')} · ${ctx.config.brand}`
  const all = await testimonialsOffice(ctx, viewer)
  return { title, all, edited: all.find(({ id }) => id === edit) ?? null }
})

export const action = (args: ActionFunctionArgs) =>
  officeAction(
    args,
    null,
    {
      save: async ({ ctx, viewer, form }) => {
        await saveTestimonial(ctx, viewer, parseForm(testimonialForm, form))
        return '/companions/testimonials?done=save'
      },
      remove: async ({ ctx, viewer, form }) => {
        await removeTestimonial(ctx, viewer, parseForm(testimonialRemovalForm, form))
        return '/companions/testimonials?done=remove'
      },
    },
    typedTestimonial,
  )

export default function AdminTestimonialsPage() {
  const { all, edited } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  const { t, i18n } = useTranslation('office-companions')
  return (
    <OfficePage
      title={t('testimonials.title')}
      lead={t('testimonials.lead')}
      back={{ to: `/${i18n.language}/admin/companions`, label: t('testimonials.back') }}
    >
      {!edited && <ActDone words={{ save: t('testimonials.done.save'), remove: t('testimonials.done.remove') }} />}
      <TestimonialsOffice all={all} edited={edited} typed={answer?.ok === false ? answer.typed : null} />
    </OfficePage>
  )
}

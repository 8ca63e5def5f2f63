import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import {
  TestimonialsOffice,
  typedTestimonial,
} from '#app/features/operation/backoffice/companions/ui/testimonials-office.tsx'
import { formAct, officeAction, officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { ActDone } from '#app/features/operation/backoffice/kit/ui/act-form.tsx'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { removeTestimonial, saveTestimonial } from '#app/features/operation/site/testimonials/commands.server.ts'
import {
  testimonialForm,
  testimonialRemovalForm,
  testimonialsQuery,
} from '#app/features/operation/site/testimonials/forms.ts'
import { testimonialsOffice } from '#app/features/operation/site/testimonials/views.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['backoffice', 'office-companions', 'languages'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader(
  'office-companions',
  async ({ ctx, viewer, query }) => {
    const { edit } = testimonialsQuery.parse(query)
    const all = await testimonialsOffice(ctx, viewer)
    return { all, edited: all.find(({ id }) => id === edit) ?? null }
  },
  (t) => t('testimonials.title'),
)

export const action = (args: ActionFunctionArgs) =>
  officeAction(
    args,
    null,
    {
      save: formAct(testimonialForm, saveTestimonial, '/companions/testimonials?done=save'),
      remove: formAct(testimonialRemovalForm, removeTestimonial, '/companions/testimonials?done=remove'),
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
      back={{ to: `/${i18n.language}/admin/companions`, label: t('title') }}
    >
      {!edited && <ActDone words={{ save: t('testimonials.done.save'), remove: t('testimonials.done.remove') }} />}
      <TestimonialsOffice all={all} edited={edited} typed={answer?.ok === false ? answer.typed : null} />
    </OfficePage>
  )
}

import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { removeTestimonial, saveTestimonial } from '#app/features/operation/site/testimonials/commands.server.ts'
import {
  testimonialForm,
  testimonialIntent,
  testimonialRemovalForm,
  testimonialsQuery,
} from '#app/features/operation/site/testimonials/forms.ts'
import {
  TestimonialsOffice,
  typedTestimonial,
} from '#app/features/operation/site/testimonials/ui/testimonials-office.tsx'
import { testimonialsOffice } from '#app/features/operation/site/testimonials/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, parseInput, refusedPage, requestContext, runAction } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { Note } from '#app/ui/note.tsx'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['backoffice', 'office-companions', 'languages'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Testimonials on the home page; for everyone but administrators this page does not exist. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  try {
    const { edit, done } = testimonialsQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
    const title = `${texts(language, 'office-companions')('testimonials.title')} · ${ctx.config.brand}`
    const all = await testimonialsOffice(ctx, viewer)
    return { title, all, done, edited: all.find(({ id }) => id === edit) ?? null }
  } catch (error) {
    throw isRefusal(error) ? refusedPage(error, language) : error
  }
}

/** Saves or removes a testimonial, then redirects back with a success message. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requestContext(args.context)
  if (!viewer || !canAdministrate(viewer).ok) throw new Response(null, { status: 404 })
  const form = await args.request.formData()
  const typed = typedTestimonial(form)
  return runAction(args, { onRefused: (refused) => ({ ...refused, typed }) }, async () => {
    const intent = parseInput(testimonialIntent, form.get('intent'))
    if (intent === 'save') await saveTestimonial(ctx, viewer, parseForm(testimonialForm, form))
    else await removeTestimonial(ctx, viewer, parseForm(testimonialRemovalForm, form))
    return redirect(`/${language}/admin/companions/testimonials?done=${intent}`)
  })
}

export default function AdminTestimonialsPage() {
  const { all, edited, done } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  const { t, i18n } = useTranslation('office-companions')
  const refused = answer?.ok === false ? answer : null
  return (
    <OfficePage
      title={t('testimonials.title')}
      lead={t('testimonials.lead')}
      back={{ to: `/${i18n.language}/admin/companions`, label: t('testimonials.back') }}
    >
      {done && !edited && !refused && (
        <Note tone="good" live className="mb-8">
          {t(`testimonials.done.${done}`)}
        </Note>
      )}
      <TestimonialsOffice all={all} edited={edited} refused={refused} />
    </OfficePage>
  )
}

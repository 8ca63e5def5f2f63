import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import {
  acceptContentChange,
  chooseFreeIntro,
  feature,
  reorder,
} from '#app/features/operation/backoffice/companions/commands.server.ts'
import {
  changeAcceptanceForm,
  featuredForm,
  freeIntroForm,
  orderForm,
} from '#app/features/operation/backoffice/companions/forms.ts'
import { CompanionsView } from '#app/features/operation/backoffice/companions/ui/companions-view.tsx'
import { companionsPage } from '#app/features/operation/backoffice/companions/views.server.ts'
import { officeAction } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader, parseForm } from '#app/platform/http/request.ts'

export const handle = { texts: ['backoffice', 'office-companions', 'office-people', 'account'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** All companions, their order, the free call and changes. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { request }) => {
  const page = await companionsPage(ctx.db, viewer, Object.fromEntries(new URL(request.url).searchParams))
  return { page, title: `${texts(language, 'office-companions')('title')} · ${ctx.config.brand}` }
})

export const action = (args: ActionFunctionArgs) =>
  officeAction(args, 'companions', {
    feature: async ({ ctx, viewer, form }) => {
      await feature(ctx, viewer, parseForm(featuredForm, form))
      return '/companions?done=feature'
    },
    order: async ({ ctx, viewer, form }) => {
      await reorder(ctx, viewer, parseForm(orderForm, form))
      return '/companions?done=feature'
    },
    free_intro: async ({ ctx, viewer, form }) => {
      await chooseFreeIntro(ctx, viewer, parseForm(freeIntroForm, form))
      return '/companions?done=free_intro'
    },
    accept_change: async ({ ctx, viewer, form }) => {
      await acceptContentChange(ctx, viewer, parseForm(changeAcceptanceForm, form))
      return '/companions?done=accept_change'
    },
  })

export default function AdminCompanionsPage() {
  const { page } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office-companions')
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <CompanionsView page={page} />
    </OfficePage>
  )
}

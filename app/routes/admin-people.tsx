import { type MetaFunction, useLoaderData } from 'react-router'
import { OfficeList } from '#app/features/operation/backoffice/kit/ui/office-list.tsx'
import { PEOPLE } from '#app/features/operation/backoffice/people/ui/people-list.tsx'
import { people } from '#app/features/operation/backoffice/people/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader } from '#app/platform/http/request.ts'

export const handle = { texts: ['backoffice', 'office-people'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Everybody with an account. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { request }) => {
  const list = await people(ctx.db, viewer, Object.fromEntries(new URL(request.url).searchParams))
  return { list, title: `${texts(language, 'office-people')('title')} · ${ctx.config.brand}` }
})

export default function AdminPeoplePage() {
  const { list } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office-people')
  const { language } = useFormat()
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <OfficeList list={list} words={PEOPLE} file={`/${language}/admin/lists/people.csv`} onPhones="lines" />
    </OfficePage>
  )
}

import { type MetaFunction, useLoaderData } from 'react-router'
import { SettingsList } from '#app/features/operation/backoffice/settings/ui/settings-list.tsx'
import { settingsPage } from '#app/features/operation/backoffice/settings/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader } from '#app/platform/http/request.ts'

export const handle = { texts: ['backoffice', 'office-settings'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** The settings in effect, to read. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }) => {
  const page = settingsPage(ctx.config, viewer)
  return { title: `${texts(language, 'office-settings')('title')} · ${ctx.config.brand}`, page }
})

export default function AdminSettingsPage() {
  const { page } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office-settings')
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <SettingsList page={page} />
    </OfficePage>
  )
}

import { type MetaFunction, useLoaderData } from 'react-router'
import { officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { SettingsList } from '#app/features/operation/backoffice/settings/ui/settings-list.tsx'
import { runningSystem, settingsPage } from '#app/features/operation/backoffice/settings/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'

export const handle = { texts: ['backoffice', 'office-settings'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader('office-settings', async ({ ctx, viewer }) => ({
  page: settingsPage(ctx.config, viewer),
  system: await runningSystem(ctx, viewer),
}))

export default function AdminSettingsPage() {
  const { t } = useTranslation('office-settings')
  const { page, system } = useLoaderData<typeof loader>()
  return (
    <OfficePage texts="office-settings" lead={t('lead')}>
      <SettingsList page={page} system={system} />
    </OfficePage>
  )
}

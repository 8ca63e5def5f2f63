import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { timeZoneForm } from '#app/features/marketplace/accounts/forms.ts'
import { setTimeZone } from '#app/features/marketplace/accounts/settings.commands.server.ts'
import { AccountFormPage } from '#app/features/marketplace/accounts/ui/account-form-page.tsx'
import { TimeZoneForm } from '#app/features/marketplace/accounts/ui/time-zone-field.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { TIME_ZONES } from '#app/platform/time-zone.ts'

export const handle = { texts: ['account', 'accounts', 'zones'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { unfinished: true })
  const title = `${texts(language, 'account')('zone.change')} · ${ctx.config.brand}`
  return { title, zone: viewer.timeZone, zones: TIME_ZONES }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer } = requireViewer(args, { unfinished: true })
  const form = await args.request.formData()
  return runAction(args, {}, async () => {
    await setTimeZone(ctx, viewer, parseForm(timeZoneForm, form).timeZone)
  })
}

export default function AccountTimeZonePage() {
  const { zone, zones } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('account')
  return (
    <AccountFormPage title={t('zone.change')} lead={t('zone.text')}>
      <TimeZoneForm
        zones={zones}
        zone={zone}
        isSaved={answer?.ok === true}
        refused={answer?.ok === false ? answer : undefined}
      />
    </AccountFormPage>
  )
}

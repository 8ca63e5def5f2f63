import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router'
import { DeleteAccountSection } from '#app/features/account-deletion/ui/delete-account-section.tsx'
import { ExportSection } from '#app/features/account-deletion/ui/export-section.tsx'
import { signOut } from '#app/features/accounts/commands.server.ts'
import { signOutDevice, signOutEverywhere } from '#app/features/accounts/devices/commands.server.ts'
import { DeviceList } from '#app/features/accounts/devices/ui/device-list.tsx'
import { devicesOf } from '#app/features/accounts/devices/views.server.ts'
import { deviceForm, hoursForm } from '#app/features/accounts/forms.ts'
import { setHourFormat } from '#app/features/accounts/preferences.commands.server.ts'
import { FactorSetting } from '#app/features/accounts/second-factor/ui/factor-setting.tsx'
import { factorOf } from '#app/features/accounts/second-factor/views.server.ts'
import { AccountSetting } from '#app/features/accounts/ui/account-setting.tsx'
import { HoursSetting } from '#app/features/accounts/ui/hours-setting.tsx'
import { ownEmail } from '#app/features/accounts/views.server.ts'
import { clearPersonalData } from '#app/features/directory/filters/ui/stored-filters.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { signOutHeaders } from '#app/platform/http/sign-out-headers.ts'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['account', 'account-deletion'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** For every account, also before onboarding: how it signs in, its export and its deletion. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { unfinished: true })
  const [email, factor, devices] = await Promise.all([
    ownEmail(ctx.db, viewer),
    factorOf(ctx, viewer),
    devicesOf(ctx.db, viewer),
  ])
  return {
    title: `${texts(language, 'account')('title')} · ${ctx.config.brand}`,
    email,
    factor: factor.kind === 'on' ? factor : { kind: 'none' as const },
    devices,
    now: ctx.clock.now(),
  }
}

/** Signs browsers out, one or all of them, or sets how times are written. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { unfinished: true })
  const form = await args.request.formData()
  if (form.get('intent') === 'everywhere') {
    await signOutEverywhere(ctx, viewer, null)
    const { setCookies } = await signOut(ctx, null, { headers: args.request.headers })
    return redirect(`/${language}`, { headers: signOutHeaders(setCookies) })
  }
  if (form.get('intent') === 'hours') {
    return runAction(args, {}, async () => {
      await setHourFormat(ctx, viewer, parseForm(hoursForm, form).hourFormat)
    })
  }
  await signOutDevice(ctx, viewer, parseForm(deviceForm, form))
  return redirect(`/${language}/account`)
}

export default function AccountPage() {
  const { email, factor, devices, now } = useLoaderData<typeof loader>()
  const { t } = useTranslation('account')
  const { language, hourFormat } = useFormat()
  const home = `/${language}/account`
  return (
    <Page title={t('title')} lead={t('lead')} width="text" className="pb-16">
      <ul className="grid border-line border-t">
        <AccountSetting
          title={t('address.title')}
          text={t('address.text', { email })}
          action={{ to: `${home}/address`, label: t('address.change') }}
        />
        <AccountSetting
          title={t('password.title')}
          text={t('password.text')}
          action={{ to: `${home}/password`, label: t('password.change') }}
        />
        <FactorSetting factor={factor} to={`${home}/second-factor`} />
        <HoursSetting hourFormat={hourFormat} />
      </ul>
      <DeviceList devices={devices} now={now} onSignOut={() => clearPersonalData()} />
      <ExportSection className="mt-14" />
      <DeleteAccountSection className="mt-14" />
    </Page>
  )
}

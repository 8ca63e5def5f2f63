import { Download } from 'lucide-react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { signOut } from '#app/features/marketplace/accounts/commands.server.ts'
import { deviceForm, hoursForm, mailsForm } from '#app/features/marketplace/accounts/forms.ts'
import {
  chooseMails,
  setHourFormat,
  signOutDevice,
  signOutEverywhere,
} from '#app/features/marketplace/accounts/settings.commands.server.ts'
import {
  AccountSetting,
  DeviceList,
  DocumentsSetting,
  FactorSetting,
  HoursSetting,
  MailsSetting,
} from '#app/features/marketplace/accounts/ui/account-settings.tsx'
import { devicesOf, factorOf, mailChoices, ownEmail } from '#app/features/marketplace/accounts/views.server.ts'
import { clearPersonalData } from '#app/features/marketplace/directory/filters/ui/stored-filters.ts'
import { blockedPage } from '#app/features/marketplace/safety/forms.ts'
import { BlockedList } from '#app/features/marketplace/safety/ui/blocked-list.tsx'
import { blockedPeople } from '#app/features/marketplace/safety/views.server.ts'
import { DeleteAccountSection } from '#app/features/operation/account-deletion/ui/delete-account-button.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { signOutHeaders } from '#app/platform/http/cookies.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { EXPORTS_PER_DAY } from '../features/operation/account-deletion/schema.ts'

export const handle = { texts: ['account', 'account-deletion', 'safety'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** For every account, even before onboarding: sign-in, emails, blocks, export and deletion. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { unfinished: true })
  const page = blockedPage.parse(new URL(args.request.url).searchParams.get('blocked') ?? 1)
  const [email, factor, devices, mails, blocked] = await Promise.all([
    ownEmail(ctx.db, viewer),
    factorOf(ctx, viewer),
    devicesOf(ctx.db, viewer),
    mailChoices(ctx.db, viewer),
    viewer.role === 'admin' ? null : blockedPeople(ctx.db, viewer, { page }),
  ])
  return {
    title: `${texts(language, 'account')('title')} · ${ctx.config.brand}`,
    email,
    factor: factor.kind === 'on' ? factor : { kind: 'none' as const },
    devices,
    mails,
    mailLanguage: viewer.language,
    blocked,
    documents: viewer.name ? viewer.role : null,
    now: ctx.clock.now(),
  }
}

/** Signs out one or all browsers, or changes the hour format or email settings. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { unfinished: true })
  const form = await args.request.formData()
  const intent = form.get('intent')
  if (intent === 'everywhere') {
    await signOutEverywhere(ctx, viewer, null)
    const { setCookies } = await signOut(ctx, null)
    return redirect(`/${language}`, { headers: signOutHeaders(setCookies) })
  }
  if (intent === 'hours' || intent === 'messages') {
    return runAction(args, {}, async () => {
      if (intent === 'hours') await setHourFormat(ctx, viewer, parseForm(hoursForm, form).hourFormat)
      else await chooseMails(ctx, viewer, parseForm(mailsForm, form).mails)
      return { saved: intent }
    })
  }
  // The server has already stored the language of the page this form was sent to.
  if (intent === 'language') return redirect(`/${language}/account#messages`)
  await signOutDevice(ctx, viewer, parseForm(deviceForm, form))
  return redirect(`/${language}/account`)
}

export default function AccountPage() {
  const { email, factor, devices, mails, mailLanguage, blocked, documents, now } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const areMailsSaved = answer?.ok === true && answer.value.saved === 'messages'
  const { t } = useTranslation('account')
  const { language, hourFormat } = useFormat()
  const home = `/${language}/account`
  return (
    <Page title={t('title')} width="text" className="pb-16">
      <ul className="grid border-line border-t">
        <AccountSetting
          title={t('address.title')}
          text={t('address.text', { email })}
          action={{ to: `${home}/address`, label: t('address.change') }}
        />
        <AccountSetting title={t('password.title')} action={{ to: `${home}/password`, label: t('password.change') }} />
        <FactorSetting factor={factor} to={`${home}/second-factor`} />
        {documents && <DocumentsSetting role={documents} />}
        <AccountSetting
          title={t('zone.title')}
          text={t('zone.text')}
          action={{ to: `${home}/time-zone`, label: t('zone.change') }}
        />
        <HoursSetting hourFormat={hourFormat} />
      </ul>
      <MailsSetting choices={mails} language={mailLanguage} isSaved={areMailsSaved} />
      {blocked && <BlockedList {...blocked} />}
      <DeviceList devices={devices} now={now} onSignOut={() => clearPersonalData()} />
      <ExportSection className="mt-14" />
      <DeleteAccountSection className="mt-14" />
    </Page>
  )
}

/** Offers the viewer's data for download. A refused export returns with `?export=…`. Needs `account-deletion` texts. */
export function ExportSection({ className }: { className?: string }) {
  const { t, i18n } = useTranslation('account-deletion')
  const problem = useSearchParams()[0].get('export')
  return (
    <section id="export" className={className} aria-labelledby="your-data">
      <SectionHead id="your-data" title={t('export.title')} text={t('export.text')} />
      {problem && (
        <Note tone="bad" className="mt-5">
          {problem === 'too_many_attempts' ? t('export.tooMany', { times: EXPORTS_PER_DAY }) : t('export.failed')}
        </Note>
      )}
      <form method="post" action={`/${i18n.language}/account/export`} className="mt-5">
        <Button type="submit" variant="sec" icon={<Download />} className="max-sm:w-full">
          {t('export.action')}
        </Button>
      </form>
    </section>
  )
}

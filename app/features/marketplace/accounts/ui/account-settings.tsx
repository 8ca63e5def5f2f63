import { Check, ChevronRight, Monitor, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link, useFetcher } from 'react-router'
import { formatters } from '#app/i18n/format.ts'
import { HOUR_FORMATS, type HourFormat, LANGUAGES, type Language, languageSettings } from '#app/i18n/languages.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Role } from '#app/platform/viewer.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choice.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { isCompanionRole, type OptionalMail } from '../schema.ts'
import type { Device } from '../views.server.ts'

/** A row that is one large link, named after what it does. */
export function AccountSetting(props: { title: string; text?: ReactNode; action: { to: string; label: string } }) {
  const { title, text, action } = props
  return (
    <li className="relative flex items-center justify-between gap-6 border-line border-b py-4 hover:bg-sunk">
      <div className="min-w-0">
        <h2 className="t1">{title}</h2>
        {text && <p className="mt-1 text-ink-2 [overflow-wrap:anywhere]">{text}</p>}
      </div>
      <Link
        to={action.to}
        aria-label={action.label}
        className="flex items-center text-ink-3 after:absolute after:inset-0 after:content-['']"
      >
        <ChevronRight className="size-5" />
      </Link>
    </li>
  )
}

export function DocumentsSetting({ role }: { role: Role }) {
  const { t } = useTranslation('account')
  const { language } = useFormat()
  if (role === 'admin') return null
  const side = isCompanionRole(role) ? 'companion' : 'seeker'
  return (
    <AccountSetting
      title={t(`documents.${side}.title`)}
      action={{ to: `/${language}/documents`, label: t(`documents.${side}.open`) }}
    />
  )
}

/** 17:30, to show each format. */
const afternoonMs = 17.5 * 3_600_000

export function HoursSetting({ hourFormat }: { hourFormat: HourFormat }) {
  const { t } = useTranslation('account')
  const { language } = useFormat()
  const fetcher = useFetcher<{ ok: boolean }>()
  return (
    <li className="border-line border-b py-5">
      <h2 className="t1">{t('hours.title')}</h2>
      <fetcher.Form method="post" className="mt-4 flex flex-wrap items-end gap-4">
        <SelectField
          name="hourFormat"
          label={t('hours.label')}
          defaultValue={hourFormat}
          options={HOUR_FORMATS.map((value) => ({
            value,
            label: value === 'language' ? t('hours.asLanguage') : formatters(language, 'UTC', value).time(afternoonMs),
          }))}
          className="min-w-0 flex-[1_1_16rem]"
        />
        <Button type="submit" name="intent" value="hours" variant="sec" busy={fetcher.state !== 'idle'}>
          {t('hours.save')}
        </Button>
        <p role="status" className="small w-full text-pine-ink empty:hidden">
          {fetcher.state === 'idle' && fetcher.data?.ok && t('hours.saved')}
        </p>
      </fetcher.Form>
    </li>
  )
}

export function FactorSetting({
  factor,
  to,
}: {
  factor: { kind: 'none' } | { kind: 'on'; since: Date; codesLeft: number }
  to: string
}) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const isOn = factor.kind === 'on'
  return (
    <AccountSetting
      title={t('factor.title')}
      text={
        isOn
          ? `${t('factor.on', { date: format.date(factor.since) })} ${t('factor.codesLeft', { count: factor.codesLeft })}`
          : t('factor.off')
      }
      action={{ to, label: t(isOn ? 'factor.manage' : 'factor.setUp') }}
    />
  )
}

/** `isSaved`: the form was submitted without JavaScript, and saved. */
export function MailsSetting(props: {
  choices: readonly { mail: OptionalMail; isWanted: boolean }[]
  language: Language
  isSaved: boolean
}) {
  const { choices, language, isSaved } = props
  const { t } = useTranslation('account')
  const fetcher = useFetcher<{ ok: boolean }>()
  if (choices.length === 0) return null
  const isSending = fetcher.state !== 'idle'
  return (
    <section id="messages" aria-labelledby="messages-title" className="mt-14">
      <SectionHead id="messages-title" title={t('messages.title')} text={t('messages.always')} />
      <fetcher.Form method="post" action="#messages" className="mt-5">
        <fieldset>
          <legend className="field-label">{t('messages.legend')}</legend>
          <div className="mt-1 grid gap-1">
            {choices.map(({ mail, isWanted }) => (
              <Checkbox
                key={mail}
                id={`mail-${mail}`}
                name="mails[]"
                value={mail}
                label={t(`messages.kinds.${mail}`)}
                defaultChecked={isWanted}
              />
            ))}
          </div>
        </fieldset>
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" name="intent" value="messages" variant="sec" busy={isSending} className="max-sm:w-full">
            {t('messages.save')}
          </Button>
          <p role="status" className="small text-pine-ink empty:hidden">
            {!isSending && (fetcher.data?.ok ?? isSaved) && t('messages.saved')}
          </p>
        </div>
      </fetcher.Form>
      <MailLanguage language={language} />
    </section>
  )
}

/** Emails use the language of the last form submitted, so this form posts to the same page in the other language. */
function MailLanguage({ language }: { language: Language }) {
  const { t } = useTranslation('account')
  const nameOf = (code: Language) => languageSettings(code).name
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      {LANGUAGES.filter((code) => code !== language).map((code) => (
        <Form key={code} method="post" action={`/${code}/account`} preventScrollReset>
          <Button type="submit" name="intent" value="language" variant="sec" size="sm">
            {t('messages.switchLanguage', { language: nameOf(code) })}
          </Button>
        </Form>
      ))}
    </div>
  )
}

export function DeviceList(props: { devices: Device[]; now: Date; onSignOut: () => void }) {
  const { devices, now, onSignOut } = props
  const { t } = useTranslation('account')
  const format = useFormat()
  const nameOf = ({ browser, system }: Device) =>
    browser && system ? t('devices.name', { browser, system }) : (browser ?? system ?? t('devices.unknown'))
  return (
    <section aria-labelledby="devices" className="mt-14">
      <SectionHead id="devices" title={t('devices.title')} text={t('devices.text')} />
      <ul className="mt-5 border-line border-t">
        {devices.map((device) => (
          <li key={device.sessionId} className="flex items-center gap-4 border-line border-b py-4">
            {device.isPhone ? (
              <Smartphone className="size-5 flex-none text-ink-3" />
            ) : (
              <Monitor className="size-5 flex-none text-ink-3" />
            )}
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                {nameOf(device)}
                {device.isThis && <Badge icon={<Check />}>{t('devices.here')}</Badge>}
              </p>
              <p className="small text-ink-2">
                {t('devices.used', {
                  since: format.date(device.signedInAt),
                  used: format.relative(device.usedAt, now),
                })}
              </p>
            </div>
            {!device.isThis && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="sessionId" value={device.sessionId} />
                <Button
                  type="submit"
                  variant="sec"
                  size="sm"
                  aria-label={t('devices.signOutOf', { name: nameOf(device) })}
                >
                  {t('devices.signOut')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" onSubmit={onSignOut} className="mt-6">
        <Button type="submit" name="intent" value="everywhere" variant="sec" className="max-sm:w-full">
          {t('devices.everywhere')}
        </Button>
      </Form>
    </section>
  )
}

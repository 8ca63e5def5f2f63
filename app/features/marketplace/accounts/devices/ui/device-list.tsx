import { Check, Monitor, Smartphone } from 'lucide-react'
import { Form } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import type { Device } from '../views.server.ts'

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
      <Form method="post" onSubmit={onSignOut} className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" name="intent" value="everywhere" variant="sec" className="max-sm:w-full">
          {t('devices.everywhere')}
        </Button>
        <span className="small text-ink-2">{t('devices.everywhereText')}</span>
      </Form>
    </section>
  )
}

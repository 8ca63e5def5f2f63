import { useTranslation } from '#app/i18n/use-translation.ts'
import type { EffectiveSetting } from '#app/platform/settings.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import type { SettingsPage } from '../views.server.ts'

export function SettingsList({ page: { groups, warnings, unsafe } }: { page: SettingsPage }) {
  const { t } = useTranslation('office-settings')
  return (
    <div className="grid gap-12">
      {warnings.length === 0 ? (
        <Note tone="good">{t('noWarnings')}</Note>
      ) : (
        <section>
          <SectionHead title={t('warningsTitle')} className="mb-4" />
          <ul className="grid gap-3">
            {warnings.map(({ code, setting }) => (
              <li key={code}>
                <Note tone={code === 'unsafe' ? 'bad' : 'plain'} title={t(`warnings.${code}`)}>
                  {code === 'unsafe' ? (
                    unsafe.map((line) => (
                      <code key={line} lang="en" className="block text-sm [overflow-wrap:anywhere]">
                        {line}
                      </code>
                    ))
                  ) : (
                    <code>{setting}</code>
                  )}
                </Note>
              </li>
            ))}
          </ul>
        </section>
      )}
      {groups.map(({ group, settings }) => (
        <section key={group}>
          <SectionHead title={t(`groups.${group}`)} className="mb-4" />
          <dl className="divide-y divide-line border-line border-y">
            {settings.map((setting) => (
              <Setting key={setting.name} setting={setting} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function Setting({ setting: { name, value, isSet, isSecret } }: { setting: EffectiveSetting }) {
  const { t } = useTranslation('office-settings')
  return (
    <div className="grid gap-x-8 gap-y-1.5 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,320px)]">
      <dt className="min-w-0">
        <code className="font-semibold text-sm">{name}</code>
      </dt>
      <dd className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 md:justify-end md:text-right">
        {isSecret ? (
          <Tag tone={isSet ? 'pine' : 'plain'}>{t(isSet ? 'isSet' : 'isNotSet')}</Tag>
        ) : value === null ? (
          <Tag tone="plain">{t('isNotSet')}</Tag>
        ) : (
          <>
            <code className="text-sm [overflow-wrap:anywhere]">{value}</code>
            {!isSet && <span className="small text-ink-3">{t('isDefault')}</span>}
          </>
        )}
      </dd>
    </div>
  )
}

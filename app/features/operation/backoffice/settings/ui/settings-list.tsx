import { useTranslation } from '#app/i18n/use-translation.ts'
import type { EffectiveSetting } from '#app/platform/settings.ts'
import { Tag } from '#app/ui/badge.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList, SectionHead } from '#app/ui/panel.tsx'
import { useWords } from '../../kit/ui/use-words.ts'
import type { RunningSystem, SettingsPage } from '../views.server.ts'

export function SettingsList({ page, system }: { page: SettingsPage; system: RunningSystem }) {
  const { groups, warnings, unsafe } = page
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
      <Running system={system} />
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

function Running({ system: { version, build, schema, processes, backups } }: { system: RunningSystem }) {
  const { t, format } = useWords('office-settings')
  const at = (instant: Date | null) => (instant ? format.dateTime(instant) : t('never'))
  return (
    <section>
      <SectionHead title={t('running.title')} className="mb-4" />
      <DescriptionList
        className="divide-y divide-line border-line border-y"
        items={[
          { term: t('running.version'), value: version },
          { term: t('running.build'), value: <code>{build}</code> },
          { term: t('running.schema'), value: <code>{schema}</code> },
          ...processes.map((each) => ({
            // Not as text, which would be the key of several.
            term: <>{t(`running.roles.${each.role}`)}</>,
            value: [
              t('running.since', { at: at(each.startedAt) }),
              ...(each.build === build ? [] : [t('running.other', { build: each.build })]),
            ].join(', '),
          })),
          { term: t('running.backup'), value: at(backups.backup) },
          { term: t('running.drill'), value: at(backups.drill) },
        ]}
      />
    </section>
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

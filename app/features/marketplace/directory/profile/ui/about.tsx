import { CalendarX2, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { EditProfile } from '#app/features/marketplace/profiles/ui/edit-profile.tsx'
import { VoiceLink } from '#app/features/marketplace/profiles/ui/voice-link.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Flag } from '#app/ui/flag.tsx'
import { Note } from '#app/ui/note.tsx'
import type { ProfileLabels } from '../labels.views.server.ts'
import type { CompanionProfileView } from '../views.server.ts'

const head = 'font-semibold text-[0.9375rem] text-ink-2'

export function TopicsAndLanguages({ labels }: { labels: ProfileLabels }) {
  const { t } = useTranslation('public-profile')
  return (
    <div className="mt-9 grid gap-9 sm:mt-11 xl:grid-cols-[1.4fr_1fr]">
      {labels.topics.length > 0 && (
        <section>
          <h2 className={head}>{t('topics')}</h2>
          <ul className="mt-3 flex flex-wrap gap-2">
            {labels.topics.map((topic) => (
              <li
                key={topic}
                className="inline-flex min-h-[34px] items-center rounded-full bg-sunk px-[13px] py-1 font-medium text-ink-2 text-sm"
              >
                {topic}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2 className={head}>{t('speaks')}</h2>
        <Languages labels={labels} />
      </section>
    </div>
  )
}

export function Languages({ labels }: { labels: Pick<ProfileLabels, 'languages'> }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-3">
      {labels.languages.map(({ code, name }) => (
        <li key={code} className="inline-flex items-center gap-2.5 font-medium">
          <Flag code={code} />
          {name}
        </li>
      ))}
    </ul>
  )
}

export function Promises({ name, isRelayed }: { name: string; isRelayed: boolean }) {
  const { t } = useTranslation('public-profile')
  return (
    <ul className="grid gap-3 border-line border-t pt-6 text-[0.9375rem] text-ink-2">
      <Line icon={<LockKeyhole />}>{t(isRelayed ? 'promisePrivate' : 'promiseDirect', { name })}</Line>
      <Line icon={<CalendarX2 />}>{t('promiseCancel', { name })}</Line>
    </ul>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.25rem_1fr] gap-3.5">
      <span className="mt-px text-pine-ink [&>svg]:size-5">{icon}</span>
      <span>{children}</span>
    </li>
  )
}

export function NotPublicNote({ companion, className }: { companion: CompanionProfileView; className?: string }) {
  const { t } = useTranslation('public-profile')
  const { missing, isListed, isOwn, name } = companion
  if (isListed) return null
  return (
    <Note title={isOwn ? t('missing.titleOwn') : t('missing.title', { name })} className={className ?? ''}>
      {missing.map((what) => t(`missing.${what}`)).join(' ')}
    </Note>
  )
}

export function BioInvitation({ text, className }: { text: string; className?: string }) {
  const { t } = useTranslation('public-profile')
  return (
    <div className={classNames('max-w-[36em] rounded-card border border-line-strong border-dashed p-5', className)}>
      <p className="text-ink-2">{text}</p>
      <EditProfile label={t('noBio.write')} className="mt-4" />
    </div>
  )
}

export function OwnerBar({ companion }: { companion: CompanionProfileView }) {
  const { t, i18n } = useTranslation('public-profile')
  const { missing, isListed } = companion
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">
      <EditProfile label={t('edit')} />
      <VoiceLink label={t('voiceGreeting')} />
      {missing.includes('rates') && (
        <Button to={`/${i18n.language}/offer`} variant="tint">
          {t('missing.setRates')}
        </Button>
      )}
      {missing.includes('declaration') && (
        <Button to={`/${i18n.language}/offer/trader`} variant="tint">
          {t('missing.declare')}
        </Button>
      )}
      {isListed && <p className="text-ink-3">{t('own')}</p>}
    </div>
  )
}

import type { ReactNode } from 'react'
import { TRIAL_MINUTES } from '#app/features/marketplace/bookings/schema.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { FROM_EUROS } from '#app/features/marketplace/rates/schema.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import { StepList } from '#app/ui/progress.tsx'
import { splitStep } from '../rules.ts'
import type { SeekerDashboard } from '../views.server.ts'
import { Board, CreditsCard, Section } from './board.tsx'
import { DashboardCalls } from './dashboard-calls.tsx'

export function SeekerBoard(props: { board: SeekerDashboard; now: Date; activity: ReactNode }) {
  const { board, now, activity } = props
  return (
    <Board name={board.name} partOfDay={board.partOfDay} callsToday={board.callsToday}>
      {{
        upcoming: <DashboardCalls calls={board.upcoming} now={now} empty={<NoUpcomingCalls board={board} />} />,
        activity,
        credits: <CreditsCard credits={board.credits} isFreeFirst={board.next.step === 'free_intro'} />,
        steps: board.checklist && <FirstConversation board={board} />,
        last: <Favorites board={board} />,
      }}
    </Board>
  )
}

function NoUpcomingCalls({ board }: { board: SeekerDashboard }) {
  const { t } = useTranslation('dashboard')
  const { language } = useFormat()
  const { step, path } = board.next
  const name = board.freeIntroName ? firstNameOf(board.freeIntroName) : t('first.welcomeCompanion')
  return (
    <EmptyState
      level={3}
      title={t('empty.title')}
      sentence={t(`empty.${step}.sentence`, { name, minutes: TRIAL_MINUTES })}
      action={<Button to={`/${language}${path}`}>{t(`empty.${step}.action`, { name })}</Button>}
    />
  )
}

function Favorites({ board }: { board: SeekerDashboard }) {
  const { t } = useTranslation('dashboard')
  const { t: country } = useTranslation('countries')
  const { language } = useFormat()
  return (
    <Section title={t('favorites.title')} more={{ to: `/${language}/companions`, label: t('favorites.discover') }}>
      {board.favorites.length === 0 ? (
        <p className="border-line border-y py-5 text-ink-2">{t('favorites.empty')}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {board.favorites.map(({ companionId, name, photoKey, locationCode }) => (
            <li
              key={companionId}
              className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-3.5 py-3 sm:gap-4"
            >
              <Avatar photoKey={photoKey} id={companionId} name={name} size={48} shape="arch" />
              <span className="min-w-0 leading-snug">
                <b className="block truncate font-semibold">{name}</b>
                {locationCode && <span className="text-[0.9375rem] text-ink-3">{country(locationCode as 'DE')}</span>}
              </span>
              <Button
                to={`/${language}${profilePath({ id: companionId, slug: null })}`}
                variant="tint"
                size="sm"
                aria-label={t('favorites.viewOf', { name })}
              >
                {t('favorites.view')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The steps to a first conversation; once all are done, only a suggestion remains. */
function FirstConversation({ board }: { board: SeekerDashboard }) {
  const { t } = useTranslation('dashboard')
  const { language } = useFormat()
  const steps = board.checklist
  if (!steps) return null
  const done = steps.filter((step) => step.done).length
  const isOver = done === steps.length
  const name = board.freeIntroName ? firstNameOf(board.freeIntroName) : t('first.welcomeCompanion')
  return (
    <Section
      title={t(isOver ? 'first.next' : 'first.title')}
      {...(isOver ? {} : { aside: t('first.progress', { done, total: steps.length }) })}
    >
      <p className="mb-5 text-ink-2">{t(`first.variants.${board.variant}`)}</p>
      {!isOver && (
        <StepList
          steps={steps.map((step) => {
            const { link, rest } = splitStep(
              t(`first.steps.${step.key}`, { name, minutes: TRIAL_MINUTES, euros: FROM_EUROS }),
            )
            return { title: link, text: rest, done: step.done, to: `/${language}${step.path}` }
          })}
        />
      )}
    </Section>
  )
}

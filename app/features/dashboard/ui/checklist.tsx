import { TRIAL_MINUTES } from '#app/features/bookings/schema.ts'
import { FROM_EUROS } from '#app/features/payments/packages.data.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { StepList } from '#app/ui/progress.tsx'
import { splitStep } from '../rules.ts'
import type { CompanionDashboard, SeekerDashboard } from '../views.server.ts'
import { Section } from './section.tsx'

/** The way to a first conversation; when all three steps are done only the next idea is left (H-17 … H-20). */
export function FirstConversation({ board, className }: { board: SeekerDashboard; className?: string }) {
  const { t } = useTranslation('dashboard')
  const { language } = useFormat()
  const steps = board.checklist
  if (!steps) return null
  const done = steps.filter((step) => step.done).length
  const isOver = done === steps.length
  const name = board.freeIntroName ?? t('first.welcomeCompanion')
  return (
    <Section
      title={t(isOver ? 'first.next' : 'first.title')}
      className={className}
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

/** The way to a companion's first booking, or the wait for the review (H-21 … H-25). */
export function FirstBooking({ board, className }: { board: CompanionDashboard; className?: string }) {
  const { t } = useTranslation('dashboard')
  const { language } = useFormat()
  if (board.stage === 'none') return null
  if (board.stage === 'waiting') {
    return (
      <Section title={t('booking.title')} className={className}>
        <Note tone="good" title={t('booking.waiting.title')}>
          <p className="mt-1">{t('booking.waiting.text')}</p>
        </Note>
      </Section>
    )
  }
  const done = board.checklist.filter((step) => step.done).length
  return (
    <Section
      title={t('booking.title')}
      aside={t('booking.progress', { done, total: board.checklist.length })}
      className={className}
    >
      <p className="mb-5 text-ink-2">{t('booking.activation')}</p>
      <StepList
        steps={board.checklist.map((step) => {
          const { link, rest } = splitStep(t(`booking.steps.${step.key}`))
          return { title: link, text: rest, done: step.done, to: `/${language}${step.path}` }
        })}
      />
    </Section>
  )
}

import { TRIAL_MINUTES } from '#app/features/bookings/schema.ts'
import { FROM_EUROS } from '#app/features/payments/packages.data.ts'
import { firstNameOf } from '#app/features/profiles/names.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { StepList } from '#app/ui/step-list.tsx'
import { splitStep } from '../rules.ts'
import type { SeekerDashboard } from '../views.server.ts'
import { Section } from './section.tsx'

/** The way to a first conversation; when all three steps are done only the next idea is left (H-17 … H-20). */
export function FirstConversation({ board, className }: { board: SeekerDashboard; className?: string }) {
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

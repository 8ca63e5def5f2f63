import { AuthLayout } from '#app/features/marketplace/accounts/ui/auth-layout.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'
import { INTERESTS_MAX } from '../schema.ts'
import { CompanionOnboarding, SeekerOnboarding, type StepProps } from './onboarding-form.tsx'

const LEADS = ['one', 'two', 'three', 'four'] as const

/** The seeker's one step, or one of a companion's four, with its lead. */
export function OnboardingSteps(props: StepProps & { role: string; step: number; steps: number }) {
  const { role, step, steps, ...form } = props
  const { t } = useTranslation('onboarding')
  const { language } = useFormat()
  if (role === 'seeker') {
    return (
      <AuthLayout title={t('seeker.title')} lead={t('seeker.lead')} drawing="v2">
        <SeekerOnboarding {...form} />
      </AuthLayout>
    )
  }
  const back = new URLSearchParams({ step: `${step - 1}`, ...(form.next ? { next: form.next } : {}) })
  return (
    <Page title={t('title')} lead={t(`lead.${LEADS[step - 1] ?? 'one'}`, { interests: INTERESTS_MAX })} width="text">
      <CompanionOnboarding {...form} step={step} steps={steps} backTo={`/${language}/onboarding?${back}`} />
    </Page>
  )
}

/** The draft could not be loaded: try again, or sign in again. */
export function OnboardingProblem() {
  const { t } = useTranslation(['onboarding', 'profiles'])
  const { language } = useFormat()
  return (
    <Page title={t('title')} width="text">
      <Note tone="bad">{t('profiles:errors.details_failed')}</Note>
      <ButtonRow className="mt-6">
        <Button variant="sec" to={`/${language}/login?next=${encodeURIComponent(`/${language}/onboarding`)}`}>
          {t('signIn')}
        </Button>
        <Button to="." reloadDocument>
          {t('profiles:edit.retry')}
        </Button>
      </ButtonRow>
    </Page>
  )
}

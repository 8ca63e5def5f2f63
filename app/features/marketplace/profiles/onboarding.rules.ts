import type { Role } from '#app/platform/viewer.ts'
import { COMPANION_STEPS, companionSteps, type OnboardingDraft } from './forms.ts'

/** The first step of a companion's draft that is not complete yet; one more than the number of steps when all are. */
export function firstOpenStep(draft: OnboardingDraft): number {
  const open = companionSteps.findIndex((step) => !step.safeParse(draft).success)
  return open === -1 ? COMPANION_STEPS + 1 : open + 1
}

/** The last step of onboarding: a seeker has one, a companion four. */
export const lastStep = (role: Role): number => (role === 'seeker' ? 1 : COMPANION_STEPS)

/** The step to show: the requested one, but none beyond the first that is not complete yet. */
export function stepToShow(requested: string | null, furthestStep: number): number {
  const step = Number(requested ?? furthestStep)
  return Number.isInteger(step) && step >= 1 ? Math.min(step, furthestStep) : furthestStep
}

import { COMPANION_STEPS, companionSteps, type OnboardingDraft } from './forms.ts'

/** The first step of a companion's draft that is not complete yet; one more than the number of steps when all are. */
export function firstOpenStep(draft: OnboardingDraft): number {
  const open = companionSteps.findIndex((step) => !step.safeParse(draft).success)
  return open === -1 ? COMPANION_STEPS + 1 : open + 1
}

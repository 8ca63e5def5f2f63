import type Stripe from 'stripe'
import type { StripeAccount } from './state.ts'

type Entry = Stripe.V2.Core.Account.Requirements.Entry
type Status = 'active' | 'restricted'

/** How far a payee has come with onboarding. `restricted`: it was complete, and Stripe asks for something new. */
export type OnboardingStatus = 'new' | 'unfinished' | 'complete' | 'restricted'

const required = ['identity.individual.given_name', 'identity.individual.date_of_birth', 'identity.individual.address']
const stillMissing: Record<OnboardingStatus, string[]> = {
  new: [
    ...required,
    'configuration.recipient.default_outbound_destination',
    'identity.attestations.terms_of_service.account',
  ],
  unfinished: ['configuration.recipient.default_outbound_destination'],
  restricted: ['identity.individual.documents.primary_verification'],
  complete: [],
}

/** Writes the onboarding status into the account: what is still due, and whether it may receive transfers. */
export function setOnboardingStatus(account: StripeAccount, status: OnboardingStatus): void {
  const deadline = status === 'restricted' ? 'past_due' : 'currently_due'
  const entries = stillMissing[status].map((description) => entryFor(description, deadline, status))
  account.requirements = {
    entries,
    ...(entries.length > 0 ? { summary: { minimum_deadline: { status: deadline } } } : {}),
  }
  const recipient = account.configuration?.recipient
  if (!recipient?.capabilities?.stripe_balance?.stripe_transfers) return
  const capability = capabilityFor(status === 'complete' ? 'active' : 'restricted')
  recipient.capabilities = { stripe_balance: { payouts: capability, stripe_transfers: capability } }
}

/** The onboarding status, read from what is still due. */
export function onboardingStatusOf(account: StripeAccount): OnboardingStatus {
  const due = account.requirements?.entries?.map(({ description }) => description).join()
  const found = Object.entries(stillMissing).find(([, descriptions]) => descriptions.join() === (due ?? ''))
  return (found?.[0] ?? 'new') as OnboardingStatus
}

/** True when the account may receive transfers. */
export function canReceive(account: StripeAccount): boolean {
  return account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status === 'active'
}

function capabilityFor(status: Status) {
  const details = [{ code: 'requirements_past_due' as const, resolution: 'provide_info' as const }]
  return { status, status_details: status === 'active' ? [] : details }
}

function entryFor(description: string, deadline: 'currently_due' | 'past_due', status: OnboardingStatus): Entry {
  return {
    awaiting_action_from: 'user',
    description,
    errors: [],
    impact: {
      restricts_capabilities: [
        { capability: 'stripe_balance.stripe_transfers', configuration: 'recipient', deadline: { status: deadline } },
      ],
    },
    minimum_deadline: { status: deadline },
    requested_reasons: [{ code: status === 'restricted' ? 'routine_verification' : 'routine_onboarding' }],
  }
}

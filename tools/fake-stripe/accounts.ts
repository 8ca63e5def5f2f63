import { createHash, randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { filled } from './description.ts'
import { announceThin } from './events.ts'
import { itemOf, listing, type Operation, operation } from './operation.ts'
import { assertEmail, assertUrl, readMetadata } from './parameters.ts'
import { invalid, missing, notSimulated, Rejection } from './rejection.ts'
import type { Fake, StripeAccount } from './state.ts'

type CreateParams = Stripe.V2.Core.AccountCreateParams
type LinkParams = Stripe.V2.Core.AccountLinkCreateParams
type Include = NonNullable<Stripe.V2.Core.AccountRetrieveParams['include']>[number]

/** A payee's onboarding. `restricted`: it was complete, but Stripe now requires something new. */
type OnboardingStatus = 'new' | 'unfinished' | 'complete' | 'restricted'

const bankAccount = 'configuration.recipient.default_outbound_destination'
const stillMissing: Record<OnboardingStatus, string[]> = {
  new: [
    'identity.individual.given_name',
    'identity.individual.date_of_birth',
    'identity.individual.address',
    bankAccount,
    'identity.attestations.terms_of_service.account',
  ],
  unfinished: [bankAccount],
  restricted: ['identity.individual.documents.primary_verification'],
  complete: [],
}

const linkSeconds = 300

const createParams = [
  'contact_email',
  'dashboard',
  'identity.country',
  'identity.entity_type',
  'defaults.currency',
  'defaults.responsibilities.fees_collector',
  'defaults.responsibilities.losses_collector',
  'configuration.recipient.capabilities.stripe_balance.stripe_transfers.requested',
  'metadata.*',
]

function createAccount(fake: Fake, { dashboard, identity, defaults, ...params }: CreateParams): StripeAccount {
  const responsibilities = defaults?.responsibilities
  if (dashboard !== 'express') throw notSimulated(`dashboard=${dashboard}`, 'dashboard')
  if (!params.contact_email) throw missing('contact_email')
  assertEmail(params.contact_email, 'contact_email')
  if (!identity?.country) throw missing('identity.country')
  if (!responsibilities) throw missing('defaults.responsibilities')
  const account: StripeAccount = {
    id: fake.id('acct'),
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    configuration: { recipient: { applied: true } },
    contact_email: params.contact_email,
    created: new Date(fake.now() * 1000).toISOString(),
    dashboard,
    defaults: { currency: 'eur', responsibilities: { ...responsibilities, requirements_collector: 'stripe' } },
    identity: { country: identity.country, entity_type: 'individual' },
    livemode: false,
    metadata: readMetadata(params.metadata),
  }
  setOnboardingStatus(account, 'new')
  fake.state.accounts[account.id] = account
  announceThin(fake, 'v2.core.account.created', account.id)
  return included(account)
}

/** The account with only the parts named in `include`, as in Stripe's responses. */
function included(account: StripeAccount, include: readonly Include[] = []): StripeAccount {
  const { configuration, defaults: _d, identity: _i, requirements, ...always } = account
  return {
    ...always,
    ...(include.includes('configuration.recipient') && configuration ? { configuration } : {}),
    ...(include.includes('requirements') && requirements ? { requirements } : {}),
  }
}

/** Sets the account's open requirements, and whether it may receive transfers. */
function setOnboardingStatus(account: StripeAccount, onboarding: OnboardingStatus): void {
  const minimum_deadline = { status: onboarding === 'restricted' ? ('past_due' as const) : ('currently_due' as const) }
  const capability = 'stripe_balance.stripe_transfers' as const
  const entries = stillMissing[onboarding].map((description) => ({
    awaiting_action_from: 'user' as const,
    description,
    errors: [],
    impact: {
      restricts_capabilities: [{ capability, configuration: 'recipient' as const, deadline: minimum_deadline }],
    },
    minimum_deadline,
    requested_reasons: [{ code: 'routine_onboarding' as const }],
  }))
  account.requirements = { entries, ...(entries.length > 0 ? { summary: { minimum_deadline } } : {}) }
  const isComplete = onboarding === 'complete'
  const details = { code: 'requirements_past_due', resolution: 'provide_info' } as const
  const status = isComplete ? ('active' as const) : ('restricted' as const)
  const transfers = { status, status_details: isComplete ? [] : [details] }
  account.configuration = {
    recipient: {
      applied: true,
      capabilities: { stripe_balance: { payouts: transfers, stripe_transfers: transfers } },
    },
  }
}

export function onboardingStatusOf(account: StripeAccount): OnboardingStatus {
  const due = account.requirements?.entries?.map(({ description }) => description).join() ?? ''
  const all = ['complete', 'restricted', 'unfinished'] as const
  return all.find((status) => stillMissing[status].join() === due) ?? 'new'
}

/** Changes an account's onboarding status and sends thin events about what changed. */
export function changeOnboardingStatus(fake: Fake, account: StripeAccount, status: OnboardingStatus): void {
  const could = canReceive(account)
  setOnboardingStatus(account, status)
  announceThin(fake, 'v2.core.account[requirements].updated', account.id)
  if (could !== canReceive(account))
    announceThin(fake, 'v2.core.account[configuration.recipient].capability_status_updated', account.id)
  announceThin(fake, 'v2.core.account.updated', account.id)
}

export function canReceive(account: StripeAccount): boolean {
  return account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status === 'active'
}

/** Where an account is paid out: its own bank account, one shared with other accounts, or the card 4242…. */
export type PayoutTarget = 'own_bank' | 'shared_bank' | 'card'

/** The same number always has the same fingerprint, as at Stripe, so shared accounts are recognised. */
export function setPayoutTarget(fake: Fake, account: string, target: PayoutTarget): void {
  const own = createHash('sha256').update(account).digest('hex').slice(0, 12)
  const always = { account, country: 'DE', currency: 'eur', default_for_currency: true, metadata: {} }
  fake.state.externalAccounts[account] =
    target === 'card'
      ? filled<Stripe.Card>('card', {
          ...always,
          id: fake.id('card'),
          object: 'card',
          brand: 'Visa',
          exp_month: 12,
          exp_year: 2034,
          fingerprint: 'FakeStripeCard01',
          funding: 'debit',
          last4: '4242',
        })
      : filled<Stripe.BankAccount>('bank_account', {
          ...always,
          id: fake.id('ba'),
          object: 'bank_account',
          bank_name: 'STRIPE TEST BANK',
          fingerprint: target === 'shared_bank' ? 'FakeStripeBank01' : `Fake${own}`,
          last4: target === 'shared_bank' ? '3000' : '4321',
          routing_number: '37040044',
          status: 'new',
        })
}

function createLink(fake: Fake, { account, use_case }: LinkParams): Stripe.V2.Core.AccountLink {
  if (!fake.state.accounts[account]) throw noAccount(account, 400)
  const details = use_case.account_onboarding
  if (!details) throw notSimulated('links other than onboarding links', 'use_case.type')
  assertUrl(details.refresh_url, 'refresh_url')
  assertUrl(details.return_url, 'return_url')
  const token = randomBytes(18).toString('base64url')
  const expiresAt = fake.now() + linkSeconds
  const { refresh_url: refreshUrl, return_url: returnUrl = null } = details
  fake.state.onboardingLinks[token] = { accountId: account, refreshUrl, returnUrl, expiresAt, visit: null }
  return {
    object: 'v2.core.account_link',
    account,
    created: new Date(fake.now() * 1000).toISOString(),
    expires_at: new Date(expiresAt * 1000).toISOString(),
    livemode: false,
    url: `${fake.url}/onboard/${account}/${token}`,
    use_case: { type: 'account_onboarding', account_onboarding: { ...details } },
  }
}

function createLoginLink(fake: Fake, id = ''): Stripe.LoginLink {
  const status = onboardingStatusOf(itemOf('account', fake.state.accounts, id))
  if (status === 'new' || status === 'unfinished')
    throw invalid('Cannot create a login link for an account that has not completed onboarding.')
  const token = randomBytes(18).toString('base64url')
  fake.state.loginTokens[token] = id
  return { object: 'login_link', created: fake.now(), url: `${fake.url}/express/${id}/${token}` }
}

const noAccount = (id: string, status: number) =>
  new Rejection(status, {
    type: 'invalid_request_error',
    code: 'not_found',
    message: `Account ${id} does not exist.`,
  })

export const accountOperations: Record<string, Operation> = {
  /** The platform's own account, only with the fields our setup check reads. */
  'GET /v1/account': operation(
    [],
    (): Stripe.Account => ({
      id: 'acct_fake_platform',
      object: 'account',
      charges_enabled: true,
      country: 'DE',
      default_currency: 'eur',
      details_submitted: true,
      email: null,
      payouts_enabled: true,
      type: 'standard',
    }),
  ),
  'POST /v2/core/accounts': operation<CreateParams>(createParams, createAccount),
  'GET /v2/core/accounts': operation<{ limit?: number }>(['limit'], (fake, { limit = 20 }) => ({
    data: Object.values(fake.state.accounts)
      .slice(-limit)
      .map((account) => included(account)),
    next_page_url: null,
    previous_page_url: null,
  })),
  'GET /v2/core/accounts/{id}': operation<Stripe.V2.Core.AccountRetrieveParams>(
    ['include[]'],
    (fake, params, { path: { id = '' } }) => {
      const account = fake.state.accounts[id]
      if (!account) throw noAccount(id, 404)
      return included(account, params.include)
    },
  ),
  'POST /v2/core/account_links': operation<LinkParams>(
    ['account', 'use_case.type', 'use_case.account_onboarding.refresh_url', 'use_case.account_onboarding.return_url'],
    createLink,
  ),
  'POST /v1/accounts/{id}/login_links': operation([], (fake, _params, { path }) => createLoginLink(fake, path.id)),
  'GET /v1/accounts/{id}/external_accounts': listing('/v1/external_accounts', [], (fake, { path }) => {
    const { id } = itemOf('account', fake.state.accounts, path.id)
    const target = fake.state.externalAccounts[id]
    return target ? [target] : []
  }),
}

import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { canReceive, type OnboardingStatus, onboardingStatusOf, setOnboardingStatus } from './account-shape.ts'
import { announceThin } from './events.ts'
import { type Fake, type Operation, operation } from './operation.ts'
import { assertEmail, assertUrl, readMetadata } from './parameters.ts'
import { invalid, noSuch, notSimulated, Rejection } from './rejection.ts'
import type { StripeAccount } from './state.ts'

type CreateParams = Stripe.V2.Core.AccountCreateParams
type LinkParams = Stripe.V2.Core.AccountLinkCreateParams
type Include = NonNullable<Stripe.V2.Core.AccountRetrieveParams['include']>[number]

const linkSeconds = 300

const createParams = [
  'include[]',
  'contact_email',
  'display_name',
  'dashboard',
  'identity.country',
  'identity.entity_type',
  'defaults.currency',
  'defaults.locales[]',
  'defaults.responsibilities.fees_collector',
  'defaults.responsibilities.losses_collector',
  'configuration.recipient.capabilities.stripe_balance.stripe_transfers.requested',
  'metadata.*',
]

function createAccount(fake: Fake, params: CreateParams): object {
  const { dashboard, identity, defaults, configuration } = params
  const responsibilities = defaults?.responsibilities
  if (dashboard === undefined) throw missingField('dashboard')
  if (dashboard !== 'express') throw notSimulated(`dashboard=${dashboard}`, 'dashboard')
  if (!configuration?.recipient) throw missingField('configuration.recipient')
  if (!params.contact_email) throw missingField('contact_email')
  assertEmail(params.contact_email, 'contact_email')
  if (!identity?.country) throw missingField('identity.country')
  if (!/^[a-z]{2}$/i.test(identity.country)) throw fieldRefusal('Invalid country code.', 'identity.country')
  if (!responsibilities) throw missingField('defaults.responsibilities')
  const wantsTransfers = configuration.recipient.capabilities?.stripe_balance?.stripe_transfers?.requested === true
  const account: StripeAccount = {
    id: fake.id('acct'),
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    configuration: {
      recipient: {
        applied: true,
        capabilities: wantsTransfers
          ? { stripe_balance: { stripe_transfers: { status: 'restricted', status_details: [] } } }
          : {},
      },
    },
    contact_email: params.contact_email,
    created: new Date(fake.now() * 1000).toISOString(),
    dashboard,
    defaults: {
      currency: defaults.currency ?? 'eur',
      ...(defaults.locales ? { locales: defaults.locales } : {}),
      responsibilities: { ...responsibilities, requirements_collector: 'stripe' },
    },
    ...(params.display_name ? { display_name: params.display_name } : {}),
    identity: { country: identity.country, ...(identity.entity_type ? { entity_type: identity.entity_type } : {}) },
    livemode: false,
    metadata: readMetadata(params.metadata),
  }
  setOnboardingStatus(account, 'new')
  fake.state.accounts[account.id] = account
  announceThin(fake, 'v2.core.account.created', account.id)
  return included(account, params.include)
}

/** The account without the parts that `include` does not name, as Stripe answers. */
function included(account: StripeAccount, include: readonly Include[] = []): StripeAccount {
  const { configuration, defaults, identity, requirements, ...always } = account
  return {
    ...always,
    ...(include.includes('configuration.recipient') && configuration ? { configuration } : {}),
    ...(include.includes('defaults') && defaults ? { defaults } : {}),
    ...(include.includes('identity') && identity ? { identity } : {}),
    ...(include.includes('requirements') && requirements ? { requirements } : {}),
  }
}

/** Moves an account to another onboarding status and announces what changed as thin events. */
export function changeOnboardingStatus(fake: Fake, account: StripeAccount, status: OnboardingStatus): void {
  const could = canReceive(account)
  setOnboardingStatus(account, status)
  announceThin(fake, 'v2.core.account[requirements].updated', account.id)
  if (could !== canReceive(account))
    announceThin(fake, 'v2.core.account[configuration.recipient].capability_status_updated', account.id)
  announceThin(fake, 'v2.core.account.updated', account.id)
}

function createLink(fake: Fake, { account: id, use_case }: LinkParams): Stripe.V2.Core.AccountLink {
  const account = fake.state.accounts[id]
  if (!account) throw noAccount(id, 400)
  const details = use_case.type === 'account_onboarding' ? use_case.account_onboarding : use_case.account_update
  if (!details) throw missingField(`use_case.${use_case.type}`)
  assertUrl(details.refresh_url, 'refresh_url')
  assertUrl(details.return_url, 'return_url')
  const token = randomBytes(18).toString('base64url')
  const expiresAt = fake.now() + linkSeconds
  const { refresh_url: refreshUrl, return_url: returnUrl = null } = details
  fake.state.onboardingLinks[token] = { accountId: id, refreshUrl, returnUrl, expiresAt, visit: null }
  return {
    object: 'v2.core.account_link',
    account: id,
    created: new Date(fake.now() * 1000).toISOString(),
    expires_at: new Date(expiresAt * 1000).toISOString(),
    livemode: false,
    url: `${fake.settings.publicUrl}/onboard/${id}/${token}`,
    use_case: { type: use_case.type, [use_case.type]: { ...details } },
  }
}

function createLoginLink(fake: Fake, id: string): Stripe.LoginLink {
  const account = fake.state.accounts[id]
  if (!account) throw noSuch('account', id)
  const status = onboardingStatusOf(account)
  if (status === 'new' || status === 'unfinished')
    throw invalid('Cannot create a login link for an account that has not completed onboarding.')
  const token = randomBytes(18).toString('base64url')
  fake.state.loginTokens[token] = id
  return { object: 'login_link', created: fake.now(), url: `${fake.settings.publicUrl}/express/${id}/${token}` }
}

/** Accounts and account links are v2, whose errors have a code instead of a parameter. */
function fieldRefusal(message: string, param: string, code = 'invalid_fields'): Rejection {
  return new Rejection(400, { type: 'invalid_request_error', code, message, param }, false)
}

const missingField = (param: string) => fieldRefusal(`Missing required field: ${param}.`, param)

function noAccount(id: string, status: number): Rejection {
  return new Rejection(status, {
    type: 'invalid_request_error',
    code: 'not_found',
    message: `Account ${id} does not exist.`,
  })
}

export const accountOperations: Record<string, Operation> = {
  'POST /v2/core/accounts': operation<CreateParams>(createParams, createAccount),
  'GET /v2/core/accounts/{id}': operation<Stripe.V2.Core.AccountRetrieveParams>(
    ['include[]'],
    (fake, params, { path }) => {
      const account = fake.state.accounts[path.id ?? '']
      if (!account) throw noAccount(path.id ?? '', 404)
      return included(account, params.include)
    },
  ),
  'POST /v2/core/account_links': operation<LinkParams>(
    [
      'account',
      'use_case.type',
      'use_case.account_onboarding.refresh_url',
      'use_case.account_onboarding.return_url',
      'use_case.account_onboarding.collection_options.*',
      'use_case.account_update.refresh_url',
      'use_case.account_update.return_url',
      'use_case.account_update.collection_options.*',
    ],
    createLink,
  ),
  'POST /v1/accounts/{id}/login_links': operation([], (fake, _params, { path }) =>
    createLoginLink(fake, path.id ?? ''),
  ),
}

type Installation = {
  origin: string
  isPublic: boolean
  mode: 'production' | 'development' | 'test'
  demo: boolean
  demoPublic: boolean
  hasPostgres: boolean
  hasStripeKey: boolean
  hasOtherProvider: boolean
  hasRelay: boolean
  showsAddresses: boolean
}

/**
 * What a public installation must not have by accident (docs/decisions/015, 050): demo, embedded database,
 * sandbox payments, calls that show addresses. One line each, first the setting that fixes it.
 */
export function unsafeSettingsOf(it: Installation): string[] {
  if (!it.isPublic) return []
  const unsafeSettings: string[] = []
  if (it.mode !== 'production')
    unsafeSettings.push(
      `NODE_ENV: ${it.mode} opens /dev/mailbox and /dev/clock on ${it.origin}; set NODE_ENV=production`,
    )
  if (it.demo && it.demoPublic) return unsafeSettings
  if (!it.hasPostgres)
    unsafeSettings.push(
      `DATABASE_URL: ${it.origin} is public and needs PostgreSQL; set DATABASE_URL, or DEMO=1 and DEMO_PUBLIC=1 for a demo that is open to everybody`,
    )
  else if (it.demo)
    unsafeSettings.push(
      `DEMO: on ${it.origin} everybody would read all mails and be administrator; set DEMO=0, or DEMO_PUBLIC=1 as well if that is meant`,
    )
  if (!it.hasStripeKey)
    unsafeSettings.push(
      `STRIPE_SECRET_KEY: without it a sandbox would give credits for nothing on ${it.origin}; set it and STRIPE_WEBHOOK_SECRET`,
    )
  else if (it.hasOtherProvider)
    unsafeSettings.push(`STRIPE_API_URL: leads payments on ${it.origin} to another program than Stripe; remove it`)
  if (!it.hasRelay && !it.showsAddresses)
    unsafeSettings.push(
      `TURN_URLS: without a relay every call on ${it.origin} shows each person the other’s IP address; set TURN_URLS and TURN_SECRET (a relay is set up with deploy/coturn.conf), or DIRECT_CALLS=addresses_visible if that is meant`,
    )
  return unsafeSettings
}

/** What a public installation may do without, at its people’s cost; one line each, first the setting that helps. */
export function settingWarningsOf(it: Pick<Installation, 'origin' | 'isPublic' | 'hasRelay'>): string[] {
  if (!it.isPublic || it.hasRelay) return []
  return [
    `TURN_URLS: without a relay calls on ${it.origin} go directly from browser to browser, which can show each person’s IP address to the other; set TURN_URLS and TURN_SECRET, see docs/self-hosting.md`,
  ]
}

type Installation = {
  origin: string
  isPublic: boolean
  mode: 'production' | 'development' | 'test'
  demo: boolean
  demoPublic: boolean
  hasPostgres: boolean
  hasStripeKey: boolean
  hasOtherProvider: boolean
}

/**
 * What must not happen by accident where others than this machine can come (SEC-3, docs/decisions/015): a demo, whose mails everybody
 * reads and whose administrator everybody is; the movable clock of development and tests; a database for one process; payments
 * that nobody pays. One line each for the operator, which begins with the setting that mends it. A demo that is meant is said twice.
 */
export function hazardsOf(it: Installation): string[] {
  if (!it.isPublic) return []
  const found: string[] = []
  if (it.mode !== 'production')
    found.push(`NODE_ENV: ${it.mode} opens /dev/mailbox and /dev/clock on ${it.origin}; set NODE_ENV=production`)
  if (it.demo && it.demoPublic) return found
  if (!it.hasPostgres)
    found.push(
      `DATABASE_URL: ${it.origin} is public and needs PostgreSQL; set DATABASE_URL, or DEMO=1 and DEMO_PUBLIC=1 for a demo that is open to everybody`,
    )
  else if (it.demo)
    found.push(
      `DEMO: on ${it.origin} everybody would read all mails and be administrator; set DEMO=0, or DEMO_PUBLIC=1 as well if that is meant`,
    )
  if (!it.hasStripeKey)
    found.push(
      `STRIPE_SECRET_KEY: without it a sandbox would give credits for nothing on ${it.origin}; set it and STRIPE_WEBHOOK_SECRET`,
    )
  else if (it.hasOtherProvider)
    found.push(`STRIPE_API_URL: leads payments on ${it.origin} to another program than Stripe; remove it`)
  return found
}

import {
  inviteAdmin,
  removeAdmin,
  resetSecondFactor,
} from '#app/features/marketplace/accounts/administrators.commands.server.ts'
import { emailAddress } from '#app/features/marketplace/accounts/forms.ts'
import { createAdministratorProfiles } from '#app/features/marketplace/profiles/moderation.commands.server.ts'
import { closeReview } from '#app/features/money/payments/commands.server.ts'
import { resumePayouts } from '#app/features/money/payouts/transfers/commands.server.ts'
import { replayDeletions } from '#app/features/operation/account-deletion/commands.server.ts'
import { type Config, readConfig } from '#app/platform/config.ts'
import { type Ctx, system } from '#app/platform/context.ts'
import { endStandby } from '#app/platform/data/backups.server.ts'
import { QUEUES } from '#app/platform/data/jobs.server.ts'
import { withPrimary } from '#app/platform/data/primary.server.ts'
import { createLog } from '#app/platform/log.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { SCHEMA } from '#app/platform/version.ts'
import { removeDemo } from '#db/demo/removal.server.ts'
import { type BackupCommand, backup, drill, restore } from './backup/commands.ts'
import { BackupFailed } from './backup/programs.ts'
import { openContext, openDatabase } from './context.ts'
import { resetClock } from './demo-data.ts'
import { startRefusalOf } from './start-refused.ts'

const operator = system('doctor')

/** Commands about a person, by name. Each returns a line for the terminal. */
const commands: Record<string, ((ctx: Ctx, email: string) => Promise<string>) | undefined> = {
  'add-admin': async (ctx, email) => {
    const { url } = await inviteAdmin(ctx, operator, { email })
    await createAdministratorProfiles(ctx, operator, {})
    return `${email} is an administrator. Choose a password with this link, once and within seven days:\n${url}`
  },
  'remove-admin': async (ctx, email) => {
    await removeAdmin(ctx, operator, { email })
    return `${email} can no longer sign in.`
  },
  'resume-payouts': async (ctx, email) => {
    await resumePayouts(ctx, operator, { email })
    return `Payouts to ${email} have resumed.`
  },
  'lift-second-factor': async (ctx, email) => {
    await resetSecondFactor(ctx, operator, { email })
    return `${email} now signs in with only a password.`
  },
}

class UsageError extends Error {}

/** Commands about the installation, by name. `what` is the optional second word. */
const repairs: Record<string, ((ctx: Ctx, what: string | undefined) => Promise<string>) | undefined> = {
  // Opening the database has migrated it.
  migrate: async () => `The database has schema ${SCHEMA}.`,
  'resend-failed': async (ctx, queue) => {
    if (queue !== undefined && !QUEUES.some((name) => name === queue))
      throw new UsageError(`Usage: resend-failed, alone or with one of ${QUEUES.join(', ')}`)
    const sent = await ctx.jobs.resend(queue)
    return sent === 0 ? 'No failed jobs.' : `${sent} failed jobs will run again as soon as the server runs.`
  },
  'close-purchase': async (ctx, purchaseId = '') => {
    await closeReview(ctx, operator, { purchaseId })
    return `Purchase ${purchaseId} now shows as cancelled on its buyer's statement.`
  },
  'replay-deletions': async (ctx) => {
    const { entries, erased, failed } = await replayDeletions(ctx, operator)
    const rest = failed === 0 ? '' : ` ${failed} could not be deleted: check the alarms, then run this again.`
    return `The journal lists ${entries} deletions; ${erased} restored accounts were deleted again.${rest}`
  },
  resume: async (ctx) =>
    (await endStandby(ctx.db))
      ? 'This installation is no longer on standby: jobs run, emails go out, and payments are open.'
      : 'This installation was not on standby.',
  'remove-demo': async (ctx) => {
    const { removed, others } = await removeDemo(ctx)
    if (removed === 0) return 'There are no demo accounts left.'
    return `Deleted ${removed} demo accounts and all their data; ${others} other accounts remain.`
  },
  'reset-clock': async (ctx) => {
    const seconds = await resetClock(ctx)
    return seconds === 0
      ? 'The clock was already correct.'
      : `The clock is correct again; it was shifted by ${seconds} seconds.`
  },
}

const usage = [
  'stripe',
  'mail ADDRESS',
  ...Object.keys(commands).map((word) => `${word} ADDRESS`),
  'migrate',
  'resend-failed [QUEUE]',
  'close-purchase PURCHASE',
  'replay-deletions',
  'resume',
  'backup',
  'restore FOLDER [--identity KEYFILE]',
  'drill [FOLDER] [--identity KEYFILE]',
  'remove-demo',
  'reset-clock',
]

/** Commands about the whole database. They neither migrate it nor open a context. */
const backupCommands: Record<string, BackupCommand | undefined> = { backup, restore, drill }

/** Runs the command after `npm run doctor --`, prints one line, and returns whether it succeeded. */
export async function runAdminCommand([word = '', ...words]: readonly string[]): Promise<boolean> {
  let config: Config | null = null
  try {
    const run = parseCommand(word, words)
    config = readConfig(process.env)
    print(await run(await withPrimary(config)))
    return true
  } catch (error) {
    const line =
      error instanceof UsageError || error instanceof BackupFailed
        ? error.message
        : isRefusal(error)
          ? error.code.replaceAll('_', ' ')
          : startRefusalOf(error, config)?.message
    if (line === undefined) throw error
    print(line)
    return false
  }
}

function parseCommand(word: string, words: readonly string[]): (config: Config) => Promise<string> {
  const backupCommand = Object.hasOwn(backupCommands, word) ? backupCommands[word] : undefined
  if (backupCommand) return (config) => backupCommand(config, words)
  const [what] = words
  const repair = Object.hasOwn(repairs, word) ? repairs[word] : undefined
  if (repair) return (config) => withContext(config, (ctx) => repair(ctx, what))
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined
  const email = emailAddress.safeParse(what)
  if (!command || !email.success) throw new UsageError(`Usage: ${usage.join(', or ')}`)
  return (config) => withContext(config, (ctx) => command(ctx, email.data))
}

const print = (line: string) => process.stdout.write(`${line}\n`)

async function withContext(config: Config, work: (ctx: Ctx) => Promise<string>): Promise<string> {
  const log = createLog('error')
  const database = await openDatabase(config, log)
  try {
    const { ctx, close } = await openContext(config, log, database, { secretKey: 'sk_test_unused', apiUrl: null })
    return await work(ctx).finally(close)
  } finally {
    await database.close()
  }
}

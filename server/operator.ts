import { inviteAdmin, liftSecondFactor, removeAdmin } from '#app/features/accounts/administrators/commands.server.ts'
import { emailAddress } from '#app/features/accounts/requests/schema.ts'
import { type Config, readConfig } from '#app/platform/config.ts'
import { type Ctx, system } from '#app/platform/context.ts'
import { createLog } from '#app/platform/log.ts'
import { isRefusal, Refusal } from '#app/platform/refusal.ts'
import { openContext, openDatabase } from './context.ts'
import { refusedStart } from './refused-start.ts'

const operator = system('doctor')

/** What the operator may do to people, by word; the answer is a line for the terminal. */
const deeds: Record<string, ((ctx: Ctx, email: string) => Promise<string>) | undefined> = {
  'add-admin': async (ctx, email) => {
    const { url } = await inviteAdmin(ctx, operator, { email })
    return `${email} is an administrator. A password is chosen here, once and within seven days:\n${url}`
  },
  'remove-admin': async (ctx, email) => {
    await removeAdmin(ctx, operator, { email })
    return `${email} is shut out.`
  },
  'lift-second-factor': async (ctx, email) => {
    await liftSecondFactor(ctx, operator, { email })
    return `${email} signs in with the password alone.`
  },
}

const usage = Object.keys(deeds).map((word) => `${word} ADDRESS`)

/** Does what the operator typed after `npm run doctor --`, prints one line, and says whether it worked. */
export async function runDeed([word = '', address]: readonly string[]): Promise<boolean> {
  const deed = Object.hasOwn(deeds, word) ? deeds[word] : undefined
  const email = emailAddress.safeParse(address)
  let config: Config | null = null
  try {
    if (!deed || !email.success) throw new Refusal(`say ${usage.join(', or ')}`)
    config = readConfig(process.env)
    say(await onThisInstallation(config, (ctx) => deed(ctx, email.data)))
    return true
  } catch (error) {
    const line = isRefusal(error) ? error.code.replaceAll('_', ' ') : refusedStart(error, config)
    if (line === null) throw error
    say(line)
    return false
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

async function onThisInstallation(config: Config, work: (ctx: Ctx) => Promise<string>): Promise<string> {
  const log = createLog('error')
  const database = await openDatabase(config, log)
  try {
    const { ctx, close } = await openContext(config, log, database, { secretKey: 'sk_test_unused', apiUrl: null })
    return await work(ctx).finally(close)
  } finally {
    await database.close()
  }
}

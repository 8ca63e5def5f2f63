import { existsSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import nodemailer from 'nodemailer'
import { type Config, ConfigError, readConfig } from '#app/platform/config.ts'
import { type Database, openEmbedded, openPostgres, rows } from '#app/platform/db.ts'
import { DirectoryInUse } from '#app/platform/directory-lock.ts'

type Finding = { level: 'ok' | 'note' | 'bad'; text: string }

/** Looks at this installation and says in one line each what is well, what to know, and what to mend. Changes nothing. */
async function examine(): Promise<Finding[]> {
  const findings: Finding[] = []
  const ok = (text: string) => findings.push({ level: 'ok', text })
  const note = (text: string) => findings.push({ level: 'note', text })
  const bad = (text: string) => findings.push({ level: 'bad', text })

  ok(`Node ${process.versions.node} on ${process.platform} ${process.arch}`)
  let config: Config
  try {
    config = readConfig(process.env)
    ok('the environment is understood')
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    bad(error.message)
    return findings
  }
  const folder = resolve(config.dataDir)
  const disk = statfsSync(existsSync(folder) ? folder : existsSync(dirname(folder)) ? dirname(folder) : '/')
  const freeMegabytes = Math.round((disk.bavail * disk.bsize) / 1e6)
  if (freeMegabytes < 500) bad(`only ${freeMegabytes} MB are free in ${config.dataDir}; make room`)
  else ok(`${freeMegabytes} MB are free in ${config.dataDir}`)
  if (await isFree(config.port, config.host)) ok(`port ${config.port} is free`)
  else note(`port ${config.port} is in use: by this product, or set PORT to another number`)
  await examineDatabase(config, { ok, note, bad })
  if (config.smtpUrl) {
    try {
      await nodemailer.createTransport({ url: config.smtpUrl, connectionTimeout: 5000 }).verify()
      ok('the mail server answers')
    } catch {
      bad('the mail server does not answer or refuses the login; check SMTP_URL')
    }
  } else note('no SMTP_URL: mails stay in the mailbox and reach nobody')
  if (!config.stripe.secretKey) note('no STRIPE_SECRET_KEY: payments are a sandbox')
  else ok(config.stripe.secretKey.includes('_live_') ? 'payments are live' : 'payments use a test key')
  if (!config.turn) note('no TURN_URLS: calls connect directly, so the two people can learn each other’s IP address')
  else ok('calls are relayed; neither side learns the other’s IP address')
  if (!config.origin.startsWith('https:') && !/localhost|127\.0\.0\.1/.test(config.origin))
    bad('APP_ORIGIN is not https: browsers give no camera or microphone')
  if (config.demo && config.databaseUrl)
    note('DEMO=1 together with DATABASE_URL: demo people and /dev pages are open to everyone')
  return findings
}

async function examineDatabase(config: Config, say: Record<'ok' | 'note' | 'bad', (text: string) => void>) {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'database')))
    return say.note('there is no database yet; the first start makes it')
  let database: Database | null = null
  try {
    database = config.databaseUrl
      ? await openPostgres(config.databaseUrl, { connections: 1 })
      : await openEmbedded(config.dataDir)
    const [server] = await rows<{ version: string }>(
      database.db,
      sql`select current_setting('server_version') as version`,
    )
    say.ok(
      `the ${database.kind === 'embedded' ? 'embedded database' : 'PostgreSQL'} answers (version ${server?.version})`,
    )
    const [made] = await rows<{ made: string | null }>(
      database.db,
      sql`select to_regclass('public.ledger_violations')::text as made`,
    )
    if (!made?.made) return say.note('the tables are not there yet; the first start makes them')
    const violations = await rows<{ rule: string; subject: string }>(
      database.db,
      sql`select rule, subject::text as subject from ledger_violations limit 5`,
    )
    if (violations.length === 0) say.ok('the books add up')
    for (const { rule, subject } of violations) say.bad(`the books do not add up: ${rule} (${subject})`)
    const [mail] = await rows<{ count: number }>(
      database.db,
      sql`select count(*)::int as count from mails where sent_at is null and created_at < now() - interval '15 minutes'`,
    )
    if (mail && mail.count > 0) say.bad(`${mail.count} mails wait for more than 15 minutes; check SMTP_URL`)
  } catch (error) {
    if (error instanceof DirectoryInUse)
      say.note('the embedded database is in use by the running product; stop it to have the books checked')
    else say.bad(`the database does not answer (${(error as Error).message}); check DATABASE_URL`)
  } finally {
    await database?.close()
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}

const signs = { ok: '  ok  ', note: '  note', bad: '  MEND' }
const findings = await examine()
for (const { level, text } of findings) process.stdout.write(`${signs[level]}  ${text}\n`)
process.exit(findings.some(({ level }) => level === 'bad') ? 1 : 0)

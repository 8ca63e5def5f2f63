import { randomUUID } from 'node:crypto'
import { existsSync, rmSync, type StatsFs, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { DEFAULT_LANGUAGE } from '#app/i18n/languages.ts'
import type { Config } from '#app/platform/config.ts'
import { type Files, localFiles } from '#app/platform/outside/files.server.ts'
import { createMailTransport } from '#app/platform/outside/mail.server.ts'
import { openFiles } from '#server/context.ts'
import { ANSWER_MS, bad, type Finding, inTime, note, ok, reasonOf, untested } from './finding.ts'
import { type Internet, internet, isUnknownName } from './origin.ts'
import { examineRelay } from './turn.ts'

/** Checks disk, photo storage, email and relay. */
export async function* examineServices(config: Config, net: Internet = internet): AsyncGenerator<Finding> {
  const found = await Promise.all([
    examineStorage(config),
    examineMail(config),
    examineMailDomain(config, net),
    config.turn ? examineRelay(config.turn) : [],
  ])
  for (const findings of found) yield* findings
  if (!config.turn)
    yield note(
      `no TURN_URLS: calls connect directly, so the two people can learn each other’s IP address${config.directCalls ? ' (accepted by DIRECT_CALLS)' : ''}, and calls fail in some networks`,
    )
}

const FREE_MEGABYTES_MIN = 500
const FREE_FILES_MIN = 10_000

/** Free space and files (inodes; some file systems don't count them). Megabytes are 10^6 bytes. */
export function diskFinding(
  folder: string,
  { bavail, bsize, files, ffree }: Pick<StatsFs, 'bavail' | 'bsize' | 'files' | 'ffree'>,
): Finding {
  const free = Math.round((bavail * bsize) / 1e6)
  if (free < FREE_MEGABYTES_MIN) return bad(`only ${free} MB are free in ${folder}; free some space`)
  if (files > 0 && ffree < FREE_FILES_MIN)
    return bad(`only ${ffree} more files fit on the disk of ${folder} (inodes); delete some files`)
  return ok(`${free} MB are free in ${folder}`)
}

async function examineStorage(config: Config): Promise<Finding[]> {
  const { s3, dataDir, databaseUrl } = config
  if (!existsSync(dataDir)) return [untested(`${dataDir}, which the first start creates`)]
  const disk = diskFinding(dataDir, statfsSync(dataDir))
  if (s3) return [disk, await storageFinding('the photo storage', () => openFiles(config), 'S3_*')]
  const uid = process.getuid?.()
  if (uid !== undefined && statSync(dataDir).uid !== uid)
    return [
      disk,
      untested(`writing to ${dataDir}, because it belongs to another account; run the doctor as the server’s`),
    ]
  const folder = join(dataDir, `doctor-${randomUUID()}`)
  const finding = await storageFinding(dataDir, async () => localFiles(folder), 'DATA_DIR')
  rmSync(folder, { recursive: true, force: true })
  return databaseUrl
    ? [disk, finding, note(`photos are stored on this machine, in ${dataDir}; several machines need S3_*`)]
    : [disk, finding]
}

/** Writes, reads and deletes an object. */
async function storageFinding(place: string, open: () => Promise<Files>, setting: string): Promise<Finding> {
  const key = `doctor/${randomUUID()}.txt`
  let step = 'be opened'
  const tryAll = async () => {
    const files = await open()
    step = 'be written to'
    await files.put(key, Buffer.from(key), 'text/plain')
    step = 'be read'
    const found = await files.get(key)
    if (found === null || Buffer.from(found).toString() !== key) throw new Error('the object differs')
    step = 'be deleted from'
    await files.remove(key)
    if (await files.get(key)) throw new Error('the object is still there')
  }
  try {
    await inTime(tryAll())
    return ok(`${place} stores, returns and deletes a file`)
  } catch (error) {
    return bad(`${place} can’t ${step} (${reasonOf(error)}); check ${setting}`)
  }
}

async function examineMail({ smtpUrl }: Config): Promise<Finding[]> {
  if (!smtpUrl) return [note('no SMTP_URL: emails stay in the mailbox and aren’t delivered')]
  const transport = nodemailer.createTransport({ url: smtpUrl, connectionTimeout: ANSWER_MS })
  try {
    await inTime(transport.verify())
  } catch (error) {
    return [bad(`the mail server doesn’t answer or rejects the login (${(error as Error).message}); check SMTP_URL`)]
  }
  return [
    ok('the mail server accepts the login'),
    untested('whether emails arrive, and their DKIM signature; run npm run doctor -- mail YOUR-ADDRESS'),
  ]
}

/** Whether the domain of MAIL_FROM says which servers may send for it, and what receivers do with others. */
async function examineMailDomain({ smtpUrl, mailFrom, isPublic }: Config, net: Internet): Promise<Finding[]> {
  const [, domain = ''] = /@([^@>\s]+)>?\s*$/.exec(mailFrom) ?? []
  if (!smtpUrl || !isPublic) return []
  const has = async (start: string, ...names: string[]) => {
    for (const name of names) {
      const found = await inTime(net.textsOf(name)).catch((error: unknown) => {
        if (isUnknownName(error)) return []
        throw error
      })
      if (found.some((parts) => parts.join('').toLowerCase().startsWith(start))) return true
    }
    return false
  }
  const parents = domain
    .split('.')
    .flatMap((_, at, labels) => (at < labels.length - 1 ? labels.slice(at).join('.') : []))
  try {
    const [hasSpf, hasDmarc] = await Promise.all([
      has('v=spf1', domain),
      has('v=dmarc1', ...parents.map((parent) => `_dmarc.${parent}`)),
    ])
    const missing = [...(hasSpf ? [] : ['SPF']), ...(hasDmarc ? [] : ['DMARC'])]
    if (missing.length === 0) return [ok(`${domain} has SPF and DMARC records`)]
    const line = `${domain}, the domain of MAIL_FROM, has no ${missing.join(' or ')} record: receivers may treat emails as spam`
    return [missing.length > 1 ? bad(`${line}; your email provider says which to add`) : note(line)]
  } catch (error) {
    return [untested(`SPF and DMARC of ${domain}, because DNS doesn’t answer here (${reasonOf(error)})`)]
  }
}

/** `npm run doctor -- mail ADDRESS` */
export async function* sendTestMail(config: Config, to: string): AsyncGenerator<Finding> {
  if (!config.smtpUrl) return yield bad('no SMTP_URL: emails aren’t delivered')
  const transport = createMailTransport(config)
  const text = `A test of ${config.origin}. Its source should say spf=pass, dkim=pass and dmarc=pass.`
  const mail = { effectKey: 'doctor', language: DEFAULT_LANGUAGE, subject: `${config.brand}: a test`, text, html: text }
  try {
    await transport.send({ ...mail, to, from: config.mailFrom })
    yield ok(`the mail server took an email from ${config.mailFrom} to ${to}`)
    yield untested('whether it arrives: look there, also among spam, and at its source for dkim=pass')
  } catch (error) {
    yield bad(`the mail server rejects an email from ${config.mailFrom} to ${to}: ${(error as Error).message}`)
  } finally {
    transport.close()
  }
}

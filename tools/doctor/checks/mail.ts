import { sql } from 'drizzle-orm'
import nodemailer from 'nodemailer'
import { rows } from '#app/platform/data/db.server.ts'
import { bad, type DatabaseCheck, note, ok, type SettingsCheck } from '../finding.ts'

/** Whether mails are delivered. */
export const checkMailServer: SettingsCheck = async ({ smtpUrl }) => {
  if (!smtpUrl) return [note('no SMTP_URL: mails stay in the mailbox and reach nobody')]
  try {
    await nodemailer.createTransport({ url: smtpUrl, connectionTimeout: 5000 }).verify()
    return [ok('the mail server answers')]
  } catch {
    return [bad('the mail server does not answer or refuses the login; check SMTP_URL')]
  }
}

/** Mails that wait for more than a quarter of an hour. */
export const checkWaitingMails: DatabaseCheck = async (db) => {
  const [mail] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from mails where sent_at is null and created_at < app_now() - interval '15 minutes'`,
  )
  const count = mail?.count ?? 0
  return count > 0 ? [bad(`${count} mails wait for more than 15 minutes; check SMTP_URL`)] : []
}

import { sql } from 'drizzle-orm'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { type Alarm, clearAlarms, listOpenAlarms, raiseAlarm } from '#app/platform/data/alarms.server.ts'
import { isBackupOverdue } from '#app/platform/data/backups.server.ts'
import { inTransaction, rows } from '#app/platform/data/db.server.ts'
import { enqueueMail, renderMail } from '#app/platform/outside/mail.server.ts'
import { listAdminIds } from './details.store.server.ts'
import { listRecipients } from './store.server.ts'

/**
 * Raises an alarm and mails it to the administrators, unless it's open (see `listOpenAlarms`). Returns the ids of the
 * mails. One process at a time, so that of several that notice the same, one mails.
 */
export function alertOperator(ctx: Ctx, alarm: Alarm & { message: string }): Promise<string[]> {
  const { code, subject = '' } = alarm
  return inTransaction(ctx.db, async (tx) => {
    await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`alarm:${code}`}, 0))`)
    if ((await listOpenAlarms(tx, code)).includes(subject)) return []
    await raiseAlarm(ctx, tx, alarm)
    const recipients = await listRecipients(tx, await listAdminIds(tx, { money: true }))
    const mailIds: string[] = []
    for (const { userId, email, language } of recipients.values()) {
      const title = texts(language, 'office-alarms')(`codes.${code}.title`)
      const mail = renderMail(ctx.config, {
        language,
        title,
        paragraphs: [texts(language, 'office-alarms')(`codes.${code}.todo`)],
        action: {
          label: texts(language, 'news')('mails.actions.admin'),
          url: `${ctx.config.origin}/${language}/admin/alarms`,
        },
        footer: texts(language, 'news')('mails.footer', { brand: ctx.config.brand }),
      })
      const effectKey = `alarm:${code}:${ctx.clock.now().toISOString()}:${userId}`
      const mailId = await enqueueMail(ctx, tx, { effectKey, to: email, userId, language, subject: title, ...mail })
      if (mailId) mailIds.push(mailId)
    }
    return mailIds
  })
}

/** Alerts the operator once a day while the backup of a public installation is overdue. */
export async function watchBackups(ctx: Ctx): Promise<void> {
  if (!ctx.config.isPublic || ctx.config.demo || ctx.database.kind === 'embedded') return
  const code = 'backup_overdue'
  if (await isBackupOverdue(ctx.db))
    await alertOperator(ctx, { code, message: 'the last backup is older than two days' })
  else await inTransaction(ctx.db, (tx) => clearAlarms(tx, code))
}

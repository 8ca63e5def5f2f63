import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { enqueueMail } from '#app/platform/outside/mail.server.ts'
import { type NoticeInput, notificationMail } from './mails.views.server.ts'
import { isOwedMail } from './receipts/rules.ts'
import { optionalMailOf } from './rules.ts'
import { MAILS_PER_DAY, type NotificationChannel } from './schema.ts'
import { countMails } from './store.server.ts'

/**
 * Puts a notice into the outbox of one channel, once per `effectKey`, unless the recipient cannot or may not get it.
 */
type Sender = (ctx: Ctx, tx: Tx, input: NoticeInput, effectKey: string) => Promise<void>

const sendMail: Sender = async (ctx, tx, input, effectKey) => {
  const { notice, recipient, now } = input
  if (!recipient.isEmailVerified) return
  const optional = optionalMailOf(notice)
  if (optional && recipient.mutedMails.includes(optional)) return
  const since = new Date(now.getTime() - 24 * 3_600_000)
  if (!isOwedMail(notice) && (await countMails(tx, recipient.email, since)) >= MAILS_PER_DAY) return
  await enqueueMail(ctx, tx, { ...notificationMail(ctx, input), effectKey })
}

const senders: Record<NotificationChannel, Sender> = { mail: sendMail }

/** Sends a notice by each of its channels, within the transaction that writes the notification. */
export async function sendByChannels(ctx: Ctx, tx: Tx, input: NoticeInput, effectKey: string): Promise<void> {
  for (const channel of input.notice.channels) await senders[channel](ctx, tx, input, effectKey)
}

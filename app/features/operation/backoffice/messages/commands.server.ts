import { eq } from 'drizzle-orm'
import { authorizeOffice } from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import { type Db, inTransaction } from '#app/platform/data/db.server.ts'
import { deadLetters } from '#app/platform/data/dead-letters.server.ts'
import { resendMail } from '#app/platform/outside/mail.server.ts'
import { notFound, Refusal } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { mails } from '#db/schema/all.ts'

type MailInput = { mailId: string }

async function findMail(db: Db, mailId: string) {
  const columns = { userId: mails.userId, text: mails.text }
  const [mail] = isUuid(mailId) ? await db.select(columns).from(mails).where(eq(mails.id, mailId)) : []
  if (!mail) throw notFound()
  return mail
}

/** A mail's text without its link's token, which could open an account. Refuses with `mail_emptied`. */
export const readMail = command(async (ctx, tx, viewer: Viewer | null, { mailId }: MailInput): Promise<string> => {
  const reader = await authorizeOffice(tx, viewer, 'messages')
  const { userId: subjectId, text } = await findMail(tx, mailId)
  if (text === '') throw new Refusal('mail_emptied')
  await recordAct(ctx, tx, reader, { action: 'mail.read', subjectId, details: { mailId } })
  return text.replace(/\[sealed:[\w-]+\]/g, '…')
})

export const resendOfficeMail = command(
  async (ctx, tx, viewer: Viewer | null, { mailId }: MailInput): Promise<void> => {
    const actor = await authorizeOffice(tx, viewer, 'messages')
    const { userId: subjectId } = await findMail(tx, mailId)
    const result = await resendMail(ctx, tx, mailId)
    if (result === 'emptied') throw new Refusal('mail_emptied')
    if (result === 'waiting') throw new Refusal('mail_waiting')
    await recordAct(ctx, tx, actor, { action: 'mail.resent', subjectId, details: { mailId } })
  },
)

/** Puts a failed job back into its queue. Refuses with `job_gone` if it was already retried or deleted. */
export const retryJob = command(async (ctx, tx, viewer: Viewer | null, { jobId }: { jobId: string }): Promise<void> => {
  const actor = await authorizeOffice(tx, viewer)
  const queue = isUuid(jobId) ? await ctx.jobs.resendOne(tx, jobId) : null
  if (!queue) throw new Refusal('job_gone')
  await recordAct(ctx, tx, actor, { action: 'job.retried', subjectId: null, details: { jobId, queue } })
})

export async function retryQueue(ctx: Ctx, viewer: Viewer | null, { queue }: { queue: string }): Promise<number> {
  await inTransaction(ctx.db, async (tx) => {
    const actor = await authorizeOffice(tx, viewer)
    const count = (await deadLetters(tx)).find((each) => each.queue === queue)?.count
    if (!count) throw new Refusal('job_gone')
    await recordAct(ctx, tx, actor, { action: 'job.retried', subjectId: null, details: { queue, count } })
  })
  return ctx.jobs.resend(queue)
}

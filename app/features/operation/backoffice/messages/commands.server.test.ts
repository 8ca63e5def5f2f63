import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inTransaction, rows } from '#app/platform/data/db.server.ts'
import { deliverMail, enqueueMail, type MailTransport } from '#app/platform/outside/mail.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { auditLog, mails } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { expectOnlyAdministrators, testAdmin } from '#tests/support/office.ts'
import { readMail, resendOfficeMail, retryJob, retryQueue } from './commands.server.ts'
import { officeJobs, officeMails } from './views.server.ts'

const t = testContext()
const admin = testAdmin(t)
const sent: string[] = []
const transport: MailTransport = { send: async ({ text }) => void sent.push(text), close() {} }

const list = (query: Record<string, string> = {}, viewer: Viewer | null = admin) => officeMails(t.ctx.db, viewer, query)
const newestAct = async () => (await t.ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]
const waitingJobs = (mailId: string) =>
  rows(
    t.ctx.db,
    sql`select id from jobs.job where name = 'mail' and state < 'completed' and data ->> 'mailId' = ${mailId}`,
  )

let counter = 0
/** A mail in the outbox. With a token, its link is encrypted. */
async function write(values: { userId?: string; subject?: string; token?: string } = {}) {
  const { userId, subject = 'Your receipt', token } = values
  const effectKey = `office:${++counter}`
  const text = `Hello\nhttps://visavis.example/reset?token=${token ?? 'none'}`
  await inTransaction(t.ctx.db, (tx) =>
    enqueueMail(t.ctx, tx, {
      ...{ effectKey, to: `reader${counter}@mail.example`, language: 'en', subject, text, html: `<p>${text}</p>` },
      ...(userId ? { userId } : {}),
      ...(token ? { token } : {}),
    }),
  )
  const [mail] = await t.ctx.db.select().from(mails).where(eq(mails.effectKey, effectKey))
  if (!mail) throw new Error('no mail')
  return mail
}
/** Delivers a mail and completes its job, like the worker. */
async function deliver(mailId: string) {
  await deliverMail(t.ctx, transport, mailId)
  await t.ctx.db.execute(sql`delete from jobs.job where name = 'mail' and data ->> 'mailId' = ${mailId}`)
}

async function fail(queue: string, data: object) {
  const [job] = await rows<{ id: string }>(
    t.ctx.db,
    sql`insert into jobs.job (name, data, source_name, output)
      values ('dead-letter', ${JSON.stringify(data)}::jsonb, ${queue}, '{"error": "ECONNRESET"}') returning id`,
  )
  return job?.id ?? ''
}

describe('mails in the back office', () => {
  test('are found by a whole address, by a part of it, by subject and by state', async () => {
    const one = await write({ subject: 'A word about 100% wool' })
    const two = await write({ subject: 'Another subject' })
    await t.ctx.db.update(mails).set({ attempts: 3, error: 'ECONNREFUSED' }).where(eq(mails.id, two.id))
    const three = await write()
    await deliver(three.id)
    const idsOf = async (query: Record<string, string>) => (await list(query)).lines.map(({ id }) => id)
    expect(await idsOf({ q: one.toAddress.toUpperCase() })).toEqual([one.id])
    expect(await idsOf({ q: '100% w' })).toEqual([one.id])
    expect(await idsOf({ q: one.toAddress.slice(0, 8) })).toContain(one.id)
    expect(await idsOf({ status: 'waiting' })).toEqual([one.id])
    expect(await idsOf({ status: 'failed' })).toEqual([two.id])
    expect(await idsOf({ status: 'sent' })).toEqual([three.id])
    expect((await list({ status: 'failed' })).lines).toMatchObject([{ attempts: 3, error: 'ECONNREFUSED' }])
    for (const line of (await list()).lines) expect(Object.keys(line)).not.toContain('text')
  })

  test('show their text only on demand, without their link’s token, and the trail records who read it', async () => {
    const userId = await makeSeeker(t)
    const mail = await write({ userId, token: 'canary-token-of-a-link' })
    const text = await readMail(t.ctx, admin, { mailId: mail.id })
    expect(text).toContain('reset?token=…')
    expect(text).not.toMatch(/canary|sealed/)
    expect(await newestAct()).toMatchObject({ action: 'mail.read', subjectId: userId, details: { mailId: mail.id } })
  })

  test('are resent once per click, with the same text and token', async () => {
    const mail = await write({ token: 'token-of-a-link' })
    await expect(resendOfficeMail(t.ctx, admin, { mailId: mail.id })).rejects.toMatchObject({ code: 'mail_waiting' })
    await deliver(mail.id)
    sent.length = 0
    await resendOfficeMail(t.ctx, admin, { mailId: mail.id })
    await expect(resendOfficeMail(t.ctx, admin, { mailId: mail.id })).rejects.toMatchObject({ code: 'mail_waiting' })
    expect((await waitingJobs(mail.id)).length).toBe(1)
    await deliver(mail.id)
    expect(sent).toEqual([expect.stringContaining('token=token-of-a-link')])
    expect(await newestAct()).toMatchObject({ action: 'mail.resent', details: { mailId: mail.id } })
  })

  test('that failed are resent, and their failed job is gone', async () => {
    const mail = await write()
    await t.ctx.db.execute(sql`delete from jobs.job where name = 'mail' and data ->> 'mailId' = ${mail.id}`)
    await t.ctx.db.update(mails).set({ attempts: 60 }).where(eq(mails.id, mail.id))
    const other = crypto.randomUUID()
    for (const mailId of [mail.id, other]) await fail('mail', { mailId })
    await resendOfficeMail(t.ctx, admin, { mailId: mail.id })
    expect((await waitingJobs(mail.id)).length).toBe(1)
    const { failed } = await officeJobs(t.ctx.db, admin)
    expect(failed.map(({ about }) => about[0]?.value)).toEqual([other])
    await t.ctx.db.execute(sql`delete from jobs.job where name = 'dead-letter'`)
  })

  test('whose text was deleted can be neither read nor sent', async () => {
    const mail = await write()
    await deliver(mail.id)
    await t.ctx.db.update(mails).set({ text: '', html: '', subject: '', toAddress: '' }).where(eq(mails.id, mail.id))
    for (const act of [readMail, resendOfficeMail]) {
      await expect(act(t.ctx, admin, { mailId: mail.id })).rejects.toMatchObject({ code: 'mail_emptied' })
      await expect(act(t.ctx, admin, { mailId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})

describe('failed jobs in the back office', () => {
  const jobsOf = (queue: string) =>
    rows<{ data: object }>(t.ctx.db, sql`select data from jobs.job where name = ${queue} and state < 'completed'`)

  test('show their subject as ids, never anyone’s words', async () => {
    const refundId = crypto.randomUUID()
    await fail('event', { type: 'call.missed', callId: refundId, reason: 'I am Lena and live at Lindenweg 4' })
    const { failed } = await officeJobs(t.ctx.db, admin)
    const about = { type: 'call.missed', callId: refundId }
    expect(failed).toMatchObject([{ queue: 'event', error: 'ECONNRESET' }])
    expect(Object.fromEntries(failed[0]?.about.map(({ name, value }) => [name, value]) ?? [])).toEqual(about)
    await t.ctx.db.execute(sql`delete from jobs.job where name = 'dead-letter'`)
  })

  test('go back into their queue one by one, with an entry of the trail, and once', async () => {
    const data = { refundId: crypto.randomUUID() }
    const jobId = await fail('send-refund', data)
    await retryJob(t.ctx, admin, { jobId })
    expect(await jobsOf('send-refund')).toEqual([{ data }])
    expect(await newestAct()).toMatchObject({ action: 'job.retried', details: { jobId, queue: 'send-refund' } })
    await expect(retryJob(t.ctx, admin, { jobId })).rejects.toMatchObject({ code: 'job_gone' })
    expect((await jobsOf('send-refund')).length).toBe(1)
  })

  test('of a queue go back together', async () => {
    for (let number = 0; number < 3; number++) await fail('send-payout', { payoutId: crypto.randomUUID() })
    const other = await fail('open-payee', { userId: crypto.randomUUID() })
    expect(await retryQueue(t.ctx, admin, { queue: 'send-payout' })).toBe(3)
    expect((await jobsOf('send-payout')).length).toBe(3)
    const { queues, failed } = await officeJobs(t.ctx.db, admin)
    expect(failed.map(({ id }) => id)).toEqual([other])
    expect(queues).toContainEqual({ queue: 'send-payout', waiting: 3, retrying: 0, running: 0, failed: 0 })
    expect(queues).toContainEqual({ queue: 'open-payee', waiting: 0, retrying: 0, running: 0, failed: 1 })
    await expect(retryQueue(t.ctx, admin, { queue: 'send-payout' })).rejects.toMatchObject({ code: 'job_gone' })
  })
})

test('refuses a stranger as if there were no such page, and an administrator without second factor', async () => {
  const mail = await write()
  await expectOnlyAdministrators(
    t,
    (by) => readMail(t.ctx, by, { mailId: mail.id }),
    (by) => resendOfficeMail(t.ctx, by, { mailId: mail.id }),
    (by) => retryJob(t.ctx, by, { jobId: crypto.randomUUID() }),
    (by) => retryQueue(t.ctx, by, { queue: 'mail' }),
    (by) => list({}, by),
    (by) => officeJobs(t.ctx.db, by),
  )
})

import { eq, inArray, sql } from 'drizzle-orm'
import { html } from 'hono/html'
import nodemailer, { type Transporter } from 'nodemailer'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { BRAND_COLORS } from '#app/ui/brand-colors.ts'
import { mails } from '#db/schema/messages.ts'
import type { Config } from '../config.ts'
import { type Db, rows, type Tx } from '../data/db.server.ts'
import { deleteDeadLettersOfMail } from '../data/dead-letters.server.ts'
import type { Jobs } from '../data/jobs.server.ts'
import { mailsSent } from '../figures.server.ts'
import { seal, sealingKey, unseal } from '../security/seal.server.ts'
import type { Secrets } from '../security/secrets.server.ts'
import { requestProvider } from '../traces.server.ts'

/** An email to one person. `effectKey` names its cause and ensures we send it only once. */
export type MailDraft = {
  effectKey: string
  to: string
  userId?: string
  language: Language
  subject: string
  text: string
  html: string
  attachments?: { filename: string; contentType: string; content: string }[]
  /** The token in its link, if that gives access. The outbox stores it encrypted. */
  token?: string
}

export type MailTransport = { send(mail: MailDraft & { from: string }): Promise<void>; close(): void }

/** Queues an email; a job sends it after the commit. Returns its id, or null if its effect key exists. */
export async function enqueueMail(
  ctx: { jobs: Jobs; secrets: Secrets },
  tx: Tx,
  draft: MailDraft,
): Promise<string | null> {
  const { text, html } = draft.token ? encryptBodies(ctx.secrets, draft.effectKey, draft, draft.token) : draft
  const [row] = await tx
    .insert(mails)
    .values({
      effectKey: draft.effectKey,
      toAddress: draft.to,
      userId: draft.userId ?? null,
      language: draft.language,
      subject: draft.subject.replace(/[\r\n]+/g, ' '),
      text,
      html,
      attachments: draft.attachments ?? [],
    })
    .onConflictDoNothing({ target: mails.effectKey })
    .returning({ id: mails.id })
  if (row) await ctx.jobs.enqueue(tx, 'mail', { mailId: row.id })
  return row?.id ?? null
}

/** Whether an email was resent, or why not: still queued, content deleted, or not found. */
export type MailResend = 'resent' | 'waiting' | 'emptied' | 'unknown'

/** Queues the same text again in the calling transaction and removes its dead letter. */
export async function resendMail(ctx: { jobs: Jobs }, tx: Tx, mailId: string): Promise<MailResend> {
  const [mail] = await rows<{ isSent: boolean; isEmpty: boolean; isWaiting: boolean }>(
    tx,
    sql`select sent_at is not null as "isSent", text = '' as "isEmpty",
        exists (select from jobs.job j where j.name = 'mail' and j.state < 'completed' and j.data ->> 'mailId' = ${mailId}) as "isWaiting"
      from mails where id = ${mailId} for update`,
  )
  if (!mail) return 'unknown'
  if (mail.isEmpty) return 'emptied'
  if (!mail.isSent && mail.isWaiting) return 'waiting'
  await tx.update(mails).set({ sentAt: null, attempts: 0, error: null }).where(eq(mails.id, mailId))
  await deleteDeadLettersOfMail(tx, mailId)
  await ctx.jobs.enqueue(tx, 'mail', { mailId })
  return 'resent'
}

export async function deleteMails(tx: Tx, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length > 0) await tx.delete(mails).where(inArray(mails.id, [...mailIds]))
}

/** Uses SMTP if configured; otherwise emails stay in the outbox (/dev/mailbox). */
export function createMailTransport(config: Config): MailTransport {
  if (!config.smtpUrl) return { send: async () => {}, close() {} }
  const transporter: Transporter = nodemailer.createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      const message = {
        from: mail.from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: mail.attachments?.map(({ filename, contentType, content }) => ({
          filename,
          contentType,
          content,
        })),
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
      }
      await requestProvider('smtp', () => transporter.sendMail(message))
    },
    close: () => transporter.close(),
  }
}

/** Skips sent emails. Stores and rethrows a failure, so the job is retried. */
export async function deliverMail(
  ctx: { db: Db; config: Config; secrets: Secrets },
  transport: MailTransport,
  mailId: string,
): Promise<void> {
  const [mail] = await ctx.db.select().from(mails).where(sql`${mails.id} = ${mailId} and ${mails.sentAt} is null`)
  if (!mail) return
  const { text, html } = decryptBodies(ctx.secrets, mail)
  try {
    await transport.send({
      from: ctx.config.mailFrom,
      effectKey: mail.effectKey,
      to: mail.toAddress,
      language: mail.language as Language,
      subject: mail.subject,
      text,
      html,
      attachments: mail.attachments as MailDraft['attachments'] & object,
    })
    mailsSent.inc({ outcome: 'ok' })
  } catch (error) {
    mailsSent.inc({ outcome: 'failed' })
    await rows(
      ctx.db,
      sql`update mails set attempts = attempts + 1, error = ${(error as Error).name} where id = ${mailId}`,
    )
    throw error
  }
  await rows(
    ctx.db,
    sql`update mails set sent_at = app_now(), attempts = attempts + 1, error = null where id = ${mailId}`,
  )
}

export type MailContent = {
  language: Language
  title: string
  /** A member is greeted, by first name where it is known, and the team signs. Left out in mails to administrators. */
  member?: { name: string | null }
  paragraphs: string[]
  action?: { label: string; url: string }
  alsoAction?: { label: string; url: string }
  sections?: readonly { heading: string; paragraphs: readonly string[] }[]
  footer: string
  choice?: { label: string; url: string }
}

/** Replaces control and direction characters, which people could hide in a name. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')

/** Renders an email as text and HTML, with dark mode. */
export function renderMail(config: Config, content: MailContent): { text: string; html: string } {
  const { brand, origin } = config
  const t = texts(content.language, 'legal')
  const { member } = content
  const greeting = member && plain(member.name ? t('mail.hello', { name: member.name }) : t('mail.helloUnnamed'))
  const signature = member && t('mail.signature', { brand })
  const paragraphs = [...(greeting ? [greeting] : []), ...content.paragraphs.map(plain)]
  const sender = mailSender(config, content.language)
  const sections = (content.sections ?? []).map((each) => ({
    heading: plain(each.heading),
    paragraphs: each.paragraphs.map(plain),
  }))
  const text = [
    plain(content.title),
    '',
    ...paragraphs.flatMap((paragraph) => [paragraph, '']),
    ...(content.action ? [`${content.action.label}: ${content.action.url}`, ''] : []),
    ...(content.alsoAction ? [`${content.alsoAction.label}: ${content.alsoAction.url}`, ''] : []),
    ...(signature ? [signature, ''] : []),
    ...sections.flatMap(({ heading, paragraphs: parts }) => ['', heading, '', ...parts.flatMap((part) => [part, ''])]),
    '-- ',
    content.footer,
    ...(content.choice ? [`${content.choice.label}: ${content.choice.url}`] : []),
    ...sender,
  ].join('\n')
  const { light, dark } = BRAND_COLORS
  const body = paragraphs.map((p) => html`<p style="margin:0 0 16px">${p}</p>`)
  const action = content.action
    ? html`<p style="margin:28px 0"><a href="${content.action.url}" style="display:inline-block;padding:14px 22px;border-radius:10px;background:${light.pine};color:${BRAND_COLORS.onPine};font-weight:600;text-decoration:none">${content.action.label}</a></p>`
    : ''
  const alsoAction = content.alsoAction
    ? html`<p style="margin:0 0 16px"><a href="${content.alsoAction.url}" style="color:inherit">${content.alsoAction.label}</a></p>`
    : ''
  const details = sections.map(
    (each) =>
      html`<h2 style="font:600 16px/1.4 Figtree,Helvetica,Arial,sans-serif;margin:28px 0 8px">${each.heading}</h2>${each.paragraphs.map((p) => html`<p style="font-size:15px;margin:0 0 10px">${p}</p>`)}`,
  )
  const choice = content.choice
    ? html`<br><a href="${content.choice.url}" style="color:inherit">${content.choice.label}</a>`
    : ''
  const signed = signature ? html`<p style="margin:0 0 16px">${signature}</p>` : ''
  const lines = sender.map((each) => html`<br>${each}`)
  const page = html`<!doctype html><html lang="${content.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.ground{background:${dark.paper}!important;color:${dark.ink}!important}.quiet{color:${dark.ink3}!important}}</style></head><body class="ground" style="margin:0;background:${light.paper};color:${light.ink};font:400 16px/1.55 Figtree,Helvetica,Arial,sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px 24px"><img src="${origin}/art/mail.png" width="512" height="92" alt="" style="display:block;width:100%;height:auto;border:0;margin:0 0 20px"><p style="font:560 20px Fraunces,Georgia,serif;margin:0 0 28px">${brand}</p><h1 style="font:400 28px/1.2 Fraunces,Georgia,serif;margin:0 0 16px">${plain(content.title)}</h1>${body}${action}${alsoAction}${signed}${details}<p class="quiet" style="font-size:13px;color:${light.ink3};margin-top:36px">${content.footer}${choice}${lines}</p></div></body></html>`
  return { text, html: String(page) }
}

/** The footer of every email: name and address; for a company also its register and representatives. */
function mailSender({ operator, seller }: Pick<Config, 'operator' | 'seller'>, language: Language): string[] {
  const names = operator.representatives.join(', ')
  const legal = [operator.register, names && texts(language, 'legal')('operator.represented', { names })]
  return [seller.line, legal.filter(Boolean).join(' · ')].filter((line) => line !== '')
}

type Bodies = { text: string; html: string }

const keyOf = (secrets: Pick<Secrets, 'vault'>) => sealingKey(secrets.vault, 'links in mails')

/** Encrypts the token of an email's link for this email only, so reading the outbox opens no links. */
export function encryptBodies<B extends Bodies>(
  secrets: Pick<Secrets, 'vault'>,
  effectKey: string,
  bodies: B,
  token: string,
): B {
  const sealed = `[sealed:${seal(keyOf(secrets), effectKey, token)}]`
  return { ...bodies, text: bodies.text.replaceAll(token, sealed), html: bodies.html.replaceAll(token, sealed) }
}

/** Leaves text that only looks encrypted unchanged. */
export function decryptBodies<B extends Bodies & { effectKey: string }>(secrets: Pick<Secrets, 'vault'>, mail: B): B {
  const opened = (body: string) =>
    body.replace(
      /\[sealed:([\w-]+)\]/g,
      (whole, sealed: string) => unseal(keyOf(secrets), mail.effectKey, sealed) ?? whole,
    )
  return { ...mail, text: opened(mail.text), html: opened(mail.html) }
}

import { html } from 'hono/html'
import { DEFAULT_LANGUAGE } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import { openedBodies } from '#app/platform/outside/mail-secrets.server.ts'
import { BRAND_COLORS } from '#app/ui/brand-colors.ts'
import { plainPage } from '../plain-page.ts'
import { listMails } from './dev.store.ts'

export type MailboxEntry = {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  attachments: { filename: string; contentType: string; content: string }[]
  at: Date
}

/** Mails newest first, of one address or of all (demo and development only). */
export async function readMailbox(ctx: Ctx, to: string | null): Promise<MailboxEntry[]> {
  const stored = await listMails(ctx.db, to)
  return stored
    .map((mail) => openedBodies(ctx.secrets, mail))
    .map((mail) => ({
      to: mail.toAddress,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      links: [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link),
      attachments: mail.attachments as MailboxEntry['attachments'],
      at: mail.createdAt,
    }))
}

const article = (mail: MailboxEntry) => html`<article>
<header><strong>${mail.subject}</strong><span>${mail.to} · ${mail.at.toISOString().replace('T', ' ').slice(0, 16)} UTC</span></header>
<pre>${withLinks(mail.text)}</pre>
${mail.attachments.map((file) => html`<details><summary>${file.filename}</summary><pre>${file.content}</pre></details>`)}
</article>`

/** Text in which addresses are links: `split` with a group puts them at the odd places. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/[^\s<]+)/).map((part, at) => (at % 2 ? html`<a href="${part}">${part}</a>` : part))

const { light, dark } = BRAND_COLORS
const styles = `body{font-size:16px;max-width:46rem;margin-block:2rem}
article{border-top:1px solid light-dark(${light.line},${dark.line});padding:1.25rem 0}
header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between}header span{color:light-dark(${light.ink3},${dark.ink3})}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.75rem 0 0}
form{display:grid;grid-template-columns:1fr auto;gap:.35rem .5rem;margin-block:1.25rem}label{grid-column:1/-1;font-weight:600}input,button{min-width:0;font:inherit;padding:.6rem .8rem;border-radius:10px;border:1.5px solid ${light.ink3};background:transparent;color:inherit}`

/** The mailbox as a page: every mail with its links, readable without JavaScript. */
export const mailboxPage = (mails: MailboxEntry[], to: string): string =>
  plainPage({
    language: DEFAULT_LANGUAGE,
    title: 'Mailbox',
    styles,
    body: html`<p>Emails this server has sent, newest first. They stay here because no SMTP server is set.</p>
<form><label for="to">Only to</label><input id="to" name="to" type="email" value="${to}"><button>Show</button></form>
${mails.length > 0 ? mails.map(article) : html`<p>No emails yet.</p>`}`,
  })

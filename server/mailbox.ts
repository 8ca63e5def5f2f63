import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/platform/context.ts'
import { openedBodies } from '#app/platform/outside/mail-secrets.server.ts'
import { mails } from '#db/schema/all.ts'

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
  const found = await ctx.db
    .select()
    .from(mails)
    .where(to ? eq(mails.toAddress, to.toLowerCase()) : undefined)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(100)
  return found
    .map((kept) => openedBodies(ctx.secrets, kept))
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

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** The mailbox as a page: every mail with its links, readable without JavaScript. */
export function renderMailbox(entries: MailboxEntry[], to: string): string {
  const list = entries
    .map(
      (
        mail,
      ) => `<article><header><strong>${escapeHtml(mail.subject)}</strong><span>${escapeHtml(mail.to)} · ${mail.at.toISOString().replace('T', ' ').slice(0, 16)} UTC</span></header>
<pre>${escapeHtml(mail.text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`)}</pre>
${mail.attachments.map((file) => `<details><summary>${escapeHtml(file.filename)}</summary><pre>${escapeHtml(file.content)}</pre></details>`).join('')}</article>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Mailbox</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 Figtree,system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1.25rem;background:light-dark(#fcf9f3,#1b1713);color:light-dark(#2b221b,#efe9df)}
h1{font:400 2.2rem Fraunces,Georgia,serif}article{border-top:1px solid light-dark(#e2dcd1,#3b342d);padding:1.25rem 0}header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between}header span{color:light-dark(#6b6157,#b3aa9d)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.75rem 0 0}a{color:light-dark(#1c5a46,#8fd3b4)}form{display:flex;gap:.5rem}input,button{font:inherit;padding:.6rem .8rem;border-radius:10px;border:1.5px solid light-dark(#8d8377,#8d8377);background:transparent;color:inherit}</style></head>
<body><main><h1>Mailbox</h1><p>Mails this server sent, newest first. They stay here because no SMTP server is set.</p><form><label for="to">Only to</label><input id="to" name="to" type="email" value="${escapeHtml(to)}"><button>Show</button></form>${list || '<p>No mail yet.</p>'}</main></body></html>`
}

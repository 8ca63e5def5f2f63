import { formatters } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { fingerprint, newId } from '#app/platform/ids.ts'
import { enqueueMail, mailSender, renderMail } from '#app/platform/outside/mail.server.ts'
import { CONFIRM_LINK_DAYS, INVITE_LINK_DAYS, PASSWORD_MIN_ADMINISTRATOR, RESET_LINK_HOURS } from './schema.ts'

export type MailRecipient = { userId?: string; email: string; language: Language }
type MailKind =
  | 'confirm'
  | 'address_in_use'
  | 'address_unavailable'
  | 'password_reset'
  | 'invite'
  | 'invite_support'
  | 'password_changed'
  | 'factor_on'
  | 'factor_off'
  | 'new_address'
  | 'address_change_requested'
  | 'address_changed'

type Link = { path: string; token?: string }
type Part = 'subject' | 'title' | 'text' | 'action' | 'footer'

/**
 * Enqueues a mail about an account; `token` is the one in its path. Links begin with the configured origin only.
 */
export function sendAccountMail(
  ctx: Ctx,
  tx: Tx,
  kind: string,
  to: MailRecipient,
  { path, token }: Link,
  text: (part: Part) => string,
): Promise<void> {
  return enqueueMail(ctx, tx, {
    effectKey: `account:${kind}:${token ? fingerprint(token) : newId()}`,
    to: to.email,
    ...(to.userId ? { userId: to.userId } : {}),
    ...(token ? { token } : {}),
    language: to.language,
    subject: text('subject'),
    ...renderMail({
      language: to.language,
      brand: ctx.config.brand,
      title: text('title'),
      paragraphs: text('text').split('\n'),
      action: { label: text('action'), url: `${ctx.config.origin}/${to.language}/${path}` },
      footer: text('footer'),
      sender: mailSender(ctx.config, to.language),
    }),
  })
}

function send(ctx: Ctx, tx: Tx, kind: MailKind, to: MailRecipient, path: string, token?: string): Promise<void> {
  const t = texts(to.language, 'accounts')
  const values = {
    brand: ctx.config.brand,
    support: ctx.config.supportEmail,
    least: PASSWORD_MIN_ADMINISTRATOR,
    days: kind.startsWith('invite') ? INVITE_LINK_DAYS : CONFIRM_LINK_DAYS,
    validity: formatters(to.language, 'UTC').hours(RESET_LINK_HOURS),
  }
  const link = token === undefined ? { path } : { path, token }
  return sendAccountMail(ctx, tx, kind, to, link, (part) => t(`mail.${kind}.${part}`, values))
}

/** The link that confirms an address and continues at `next`. */
export function sendConfirmation(ctx: Ctx, tx: Tx, to: MailRecipient, token: string, next?: string): Promise<void> {
  const query = new URLSearchParams({ token, ...(next ? { next } : {}) })
  return send(ctx, tx, 'confirm', to, `confirm?${query}`, token)
}

const recoveryPath = (token: string) => `login?${new URLSearchParams({ recovery: token })}`

/** The link of an invitation, for the operator's terminal. */
export const inviteUrl = (ctx: Pick<Ctx, 'config'>, token: string, language: Language) =>
  `${ctx.config.origin}/${language}/${recoveryPath(token)}`

/** Mails a link to set a password; `invite` and `invite_support` are for a colleague's first one. */
export function sendReset(
  ctx: Ctx,
  tx: Tx,
  to: MailRecipient,
  token: string,
  kind: 'password_reset' | 'invite' | 'invite_support' = 'password_reset',
): Promise<void> {
  return send(ctx, tx, kind, to, recoveryPath(token), token)
}

/** To the owner of an address with which a sign-up was tried (deferred disclosure). */
export function sendEmailInUse(ctx: Ctx, tx: Tx, to: MailRecipient): Promise<void> {
  return send(ctx, tx, 'address_in_use', to, 'login')
}

/** To the owner of a deleted account's address: it cannot be used again (deferred disclosure). */
export function sendEmailUnavailable(ctx: Ctx, tx: Tx, to: MailRecipient): Promise<void> {
  return send(ctx, tx, 'address_unavailable', to, 'access-unavailable?mode=signup')
}

export function sendPasswordChanged(ctx: Ctx, tx: Tx, to: MailRecipient): Promise<void> {
  return send(ctx, tx, 'password_changed', to, 'login?mode=forgot')
}

/** To the owner: sign-in asks for a second factor from now on. */
export const sendFactorOn = (ctx: Ctx, tx: Tx, to: MailRecipient) =>
  send(ctx, tx, 'factor_on', to, 'account/second-factor')

/** To the owner: the second factor is gone. */
export const sendFactorOff = (ctx: Ctx, tx: Tx, to: MailRecipient) =>
  send(ctx, tx, 'factor_off', to, 'login?mode=forgot')

/** The link that confirms a new address; it goes to that address. */
export const sendEmailChangeLink = (ctx: Ctx, tx: Tx, to: MailRecipient, token: string) =>
  send(ctx, tx, 'new_address', to, `confirm-address?${new URLSearchParams({ token })}`, token)

/** To the present email: somebody who knows the password requested another one. */
export const sendEmailChangeRequested = (ctx: Ctx, tx: Tx, to: MailRecipient) =>
  send(ctx, tx, 'address_change_requested', to, 'login?mode=forgot')

/** To the old address: the account has another one now. */
export const sendEmailChanged = (ctx: Ctx, tx: Tx, to: MailRecipient) => send(ctx, tx, 'address_changed', to, 'login')

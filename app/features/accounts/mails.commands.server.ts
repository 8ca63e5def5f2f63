import { mailSender } from '#app/features/legal/sender.views.server.ts'
import { formatters } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { fingerprint, newId } from '#app/platform/ids.ts'
import { enqueueMail, renderMail } from '#app/platform/outside/mail.server.ts'
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

/**
 * Enqueues one of the account mails; `token` is the one in its path. Links begin with the configured origin only (T25).
 */
function send(
  ctx: Ctx,
  tx: Tx,
  kind: MailKind,
  to: MailRecipient,
  effect: string,
  path: string,
  token?: string,
): Promise<void> {
  const t = texts(to.language, 'accounts')
  const brand = ctx.config.brand
  return enqueueMail(ctx, tx, {
    effectKey: `account:${kind}:${effect}`,
    to: to.email,
    ...(to.userId ? { userId: to.userId } : {}),
    ...(token ? { token } : {}),
    language: to.language,
    subject: t(`mail.${kind}.subject`, { brand }),
    ...renderMail({
      language: to.language,
      brand,
      title: t(`mail.${kind}.title`, { brand }),
      paragraphs: t(`mail.${kind}.text`, {
        brand,
        least: PASSWORD_MIN_ADMINISTRATOR,
        days: kind.startsWith('invite') ? INVITE_LINK_DAYS : CONFIRM_LINK_DAYS,
        validity: formatters(to.language, 'UTC').hours(RESET_LINK_HOURS),
      }).split('\n'),
      action: { label: t(`mail.${kind}.action`), url: `${ctx.config.origin}/${to.language}/${path}` },
      footer: t(`mail.${kind}.footer`, { brand, support: ctx.config.supportEmail }),
      sender: mailSender(ctx.config, to.language),
    }),
  })
}

/** The link that confirms an address and continues at `next`. */
export function sendConfirmation(ctx: Ctx, tx: Tx, to: MailRecipient, token: string, next?: string): Promise<void> {
  const query = new URLSearchParams({ token, ...(next ? { next } : {}) })
  return send(ctx, tx, 'confirm', to, fingerprint(token), `confirm?${query}`, token)
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
  return send(ctx, tx, kind, to, fingerprint(token), recoveryPath(token), token)
}

/** To the owner of an address with which a sign-up was tried (deferred disclosure, T1). */
export function sendEmailInUse(ctx: Ctx, tx: Tx, to: MailRecipient): Promise<void> {
  return send(ctx, tx, 'address_in_use', to, newId(), 'login')
}

/** To the owner of a deleted account's address: it cannot be used again (deferred disclosure, T1). */
export function sendEmailUnavailable(ctx: Ctx, tx: Tx, to: MailRecipient): Promise<void> {
  return send(ctx, tx, 'address_unavailable', to, newId(), 'access-unavailable?mode=signup')
}

/** To the owner: the password was changed. */
export function sendPasswordChanged(ctx: Ctx, tx: Tx, to: MailRecipient): Promise<void> {
  return send(ctx, tx, 'password_changed', to, newId(), 'login?mode=forgot')
}

/** To the owner: sign-in asks for a second factor from now on. */
export const sendFactorOn = (ctx: Ctx, tx: Tx, to: MailRecipient) =>
  send(ctx, tx, 'factor_on', to, newId(), 'account/second-factor')

/** To the owner: the second factor is gone. */
export const sendFactorOff = (ctx: Ctx, tx: Tx, to: MailRecipient) =>
  send(ctx, tx, 'factor_off', to, newId(), 'login?mode=forgot')

/** The link that confirms a new address; it goes to that address. */
export const sendEmailChangeLink = (ctx: Ctx, tx: Tx, to: MailRecipient, token: string) =>
  send(ctx, tx, 'new_address', to, fingerprint(token), `confirm-address?${new URLSearchParams({ token })}`, token)

/** To the present email: somebody who knows the password requested another one. */
export const sendEmailChangeRequested = (ctx: Ctx, tx: Tx, to: MailRecipient) =>
  send(ctx, tx, 'address_change_requested', to, newId(), 'login?mode=forgot')

/** To the old address: the account has another one now. */
export const sendEmailChanged = (ctx: Ctx, tx: Tx, to: MailRecipient) =>
  send(ctx, tx, 'address_changed', to, newId(), 'login')

import { formatters } from '#app/i18n/format.ts'
import { serverTexts, texts } from '#app/i18n/texts.server.ts'
import { zoneName } from '#app/i18n/zone-names.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { type MailRecipient, sendAccountMail } from './mails.commands.server.ts'
import { NEW_ADMINISTRATOR_HOURS, OBJECTION_HOURS } from './schema.ts'
import type { Account } from './store.server.ts'

type TeamMail = 'team_removed' | 'team_administrator' | 'team_support'
type SupportMail =
  | 'signed_out'
  | 'reopened'
  | 'confirm_address'
  | 'objection'
  | 'objected'
  | 'new_administrator'
  | TeamMail
type Link = Parameters<typeof sendAccountMail>[4]

function send(ctx: Ctx, tx: Tx, kind: SupportMail, to: MailRecipient, link: Link, values: object = {}) {
  const t = texts(to.language, 'office-accounts')
  const all = { brand: ctx.config.brand, support: ctx.config.supportEmail, hours: OBJECTION_HOURS, ...values }
  return sendAccountMail(ctx, tx, kind, to, link, (part) => t(`mail.${kind}.${part}`, all))
}

/** To the owner: an administrator ended every session. */
export const sendSignedOut = (ctx: Ctx, tx: Tx, to: MailRecipient) =>
  send(ctx, tx, 'signed_out', to, { path: 'login?mode=forgot' })

/** To the owner: an administrator ended the suspension before its time. */
export const sendReopened = (ctx: Ctx, tx: Tx, to: MailRecipient) => send(ctx, tx, 'reopened', to, { path: 'login' })

const linkOf = (step: 'confirm' | 'object', token: string): Link => ({
  path: `confirm-change?${new URLSearchParams({ step, token })}`,
  token,
})

/** The link that confirms an address an administrator entered; it goes to that address. */
export const sendOfficeChangeLink = (ctx: Ctx, tx: Tx, to: MailRecipient, token: string) =>
  send(ctx, tx, 'confirm_address', to, linkOf('confirm', token))

/** To the present address: until when its owner can object, in their zone. */
export function sendObjectionLink(
  ctx: Ctx,
  tx: Tx,
  to: MailRecipient & { timeZone: string },
  { token, effectiveAt }: { token: string; effectiveAt: Date },
): Promise<void> {
  const format = formatters(to.language, to.timeZone)
  const zone = zoneName(serverTexts(to.language), to.timeZone)
  const values = { day: format.longDate(effectiveAt), time: format.time(effectiveAt), zone }
  return send(ctx, tx, 'objection', to, linkOf('object', token), values)
}

/** To the administrator who entered the address: somebody objected. */
export const sendObjected = (ctx: Ctx, tx: Tx, to: MailRecipient, userId: string) =>
  send(ctx, tx, 'objected', to, { path: `admin/people/${userId}` })

/** To a colleague: their access to the back office changed. */
export const sendTeamMail = (ctx: Ctx, tx: Tx, kind: TeamMail, { id, email, language }: Account) =>
  send(ctx, tx, kind, { userId: id, email, language }, { path: kind === 'team_removed' ? 'login' : 'admin' })

/** To an administrator: another one made the owner of this address an administrator. */
export const sendNewAdministrator = (ctx: Ctx, tx: Tx, to: MailRecipient, email: string) =>
  send(ctx, tx, 'new_administrator', to, { path: 'admin/team' }, { email, hours: NEW_ADMINISTRATOR_HOURS })

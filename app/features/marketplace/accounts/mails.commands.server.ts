import { firstNameOf } from '#app/i18n/first-name.ts'
import { formatters } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { fingerprint, newId } from '#app/platform/ids.ts'
import { enqueueMail, renderMail } from '#app/platform/outside/mail.server.ts'
import {
  CONFIRM_LINK_DAYS,
  INVITE_LINK_DAYS,
  OBJECTION_HOURS,
  PASSWORD_MIN_ADMINISTRATOR,
  RESET_LINK_HOURS,
} from './schema.ts'
import { findConfirmedName } from './store.server.ts'

export type MailRecipient = { userId?: string; email: string; language: Language }

/** Mails to administrators, without a greeting. */
const TO_TEAM = new Set([
  'invite',
  'invite_support',
  'objected',
  'team_removed',
  'team_administrator',
  'team_support',
  'new_administrator',
])

/** Mails to unconfirmed addresses. A name in them would let anyone send words to a stranger. */
const TO_UNKNOWN = new Set(['confirm', 'new_address', 'confirm_address'])

/** Path of each email's button, without the language. The token is appended after `=`. */
const PATHS = {
  confirm: 'confirm?token=',
  password_reset: 'login?recovery=',
  invite: 'login?recovery=',
  invite_support: 'login?recovery=',
  password_changed: 'login?mode=forgot',
  factor_on: 'account/second-factor',
  factor_off: 'login?mode=forgot',
  new_address: 'confirm-address?token=',
  address_change_requested: 'login?mode=forgot',
  address_changed: 'login',
  // To the owner of an email that someone tried to sign up with, if the page must not reveal that it's taken.
  address_in_use: 'login',
  address_unavailable: 'access-unavailable?mode=signup',
}

/** As above, for administrator actions. */
const OFFICE_PATHS = {
  signed_out: 'login?mode=forgot',
  reopened: 'login',
  confirm_address: 'confirm-change?step=confirm&token=',
  objection: 'confirm-change?step=object&token=',
  objected: 'admin/people/',
  team_removed: 'login',
  team_administrator: 'admin',
  team_support: 'admin',
  new_administrator: 'admin/team',
}

type MailDetails = {
  token?: string
  rest?: string
  values?: Record<string, string | number>
}

export const inviteUrl = (ctx: Pick<Ctx, 'config'>, token: string, language: Language) =>
  `${ctx.config.origin}/${language}/${PATHS.invite}${token}`

/** Enqueues an email to an account owner. Links only ever use the configured origin. */
export function sendMail(ctx: Ctx, tx: Tx, kind: keyof typeof PATHS, to: MailRecipient, details: MailDetails = {}) {
  const t = texts(to.language, 'accounts')
  const values = {
    least: PASSWORD_MIN_ADMINISTRATOR,
    days: kind.startsWith('invite') ? INVITE_LINK_DAYS : CONFIRM_LINK_DAYS,
    validity: formatters(to.language, 'UTC').hours(RESET_LINK_HOURS),
  }
  return enqueue(ctx, tx, { kind, path: PATHS[kind], to, ...details }, (part, common) =>
    t(`mail.${kind}.${part}`, { ...common, ...values }),
  )
}

export function sendOfficeMail(
  ctx: Ctx,
  tx: Tx,
  kind: keyof typeof OFFICE_PATHS,
  to: MailRecipient,
  details: MailDetails = {},
) {
  const t = texts(to.language, 'office-accounts')
  return enqueue(ctx, tx, { kind, path: OFFICE_PATHS[kind], to, ...details }, (part, common) => {
    const values = { ...common, hours: OBJECTION_HOURS, ...details.values }
    if (part !== 'footer') return t(`mail.${kind}.${part}`, values)
    return t(kind === 'confirm_address' || kind === 'objection' ? `mail.${kind}.footer` : 'mail.footer', values)
  })
}

type Part = 'subject' | 'title' | 'text' | 'action' | 'footer'

async function enqueue(
  ctx: Ctx,
  tx: Tx,
  mail: MailDetails & { kind: string; path: string; to: MailRecipient },
  words: (part: Part, common: { brand: string; support: string }) => string,
): Promise<void> {
  const { kind, path, to, token, rest = '' } = mail
  const { brand, supportEmail: support, origin } = ctx.config
  const { userId, email, language } = to
  const name = userId && !TO_TEAM.has(kind) && !TO_UNKNOWN.has(kind) ? await findConfirmedName(tx, userId) : null
  const text = (part: Part) => words(part, { brand, support })
  await enqueueMail(ctx, tx, {
    effectKey: `account:${kind}:${token ? fingerprint(token) : newId()}`,
    to: email,
    ...(userId ? { userId } : {}),
    ...(token ? { token } : {}),
    language,
    subject: text('subject'),
    ...renderMail(ctx.config, {
      language,
      ...(TO_TEAM.has(kind) ? {} : { member: { name: name && firstNameOf(name) } }),
      title: text('title'),
      paragraphs: text('text').split('\n'),
      action: { label: text('action'), url: `${origin}/${language}/${path}${token ?? ''}${rest}` },
      footer: text('footer'),
    }),
  })
}

import { type Ctx, command } from '#app/platform/context.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { constantTimeResponse } from '#app/platform/security/constant-time.server.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { hashEmail, requireTokenOwner } from '../commands.server.ts'
import { limitMails } from '../limits.commands.server.ts'
import { sendMail } from '../mails.commands.server.ts'
import { type ReAuthentication, reAuthenticatedCommand } from '../re-authentication.commands.server.ts'
import {
  consumeToken,
  deleteAllTokens,
  deleteTokens,
  findAccount,
  findAccountByEmail,
  insertToken,
  isCanceledEmail,
  linkInvalid,
  updateEmail,
} from '../store.server.ts'

/** Longer than the work takes for any email. */
const RESPONSE_MS = 300

export type EmailChangeInput = ReAuthentication & { email: string; clientAddress: string }

/**
 * Mails a link to the new address and a note to the current one. The response never reveals whether the address is
 * taken. Refuses as `reAuthenticatedCommand`, and with `same_address` or `address_of_operator` (for the owner of
 * ADMIN_EMAIL).
 */
export async function requestEmailChange(ctx: Ctx, viewer: Viewer, input: EmailChangeInput): Promise<void> {
  await limitMails(ctx, 'address', input)
  await constantTimeResponse(RESPONSE_MS, () => request(ctx, viewer, input))
}

const request = reAuthenticatedCommand(async (ctx, tx, viewer, { email }: EmailChangeInput) => {
  const account = await findAccount(tx, viewer.userId)
  if (!account || account.email === email)
    throw new Refusal('same_address', { details: { 'field.email': 'same_address' } })
  if (account.email === ctx.config.adminEmail?.toLowerCase())
    throw new Refusal('address_of_operator', { details: { 'field.email': 'address_of_operator' } })
  await deleteTokens(tx, 'address', account.userId)
  await sendMail(ctx, tx, 'address_change_requested', account)
  const existing = await findAccountByEmail(tx, email)
  if (existing) {
    await sendMail(ctx, tx, 'address_in_use', { email, language: existing.language })
  } else if (!(await isCanceledEmail(tx, hashEmail(ctx, email)))) {
    const token = await insertToken(ctx, tx, 'address', account.userId, { subject: email })
    await sendMail(ctx, tx, 'new_address', { ...account, email }, { token })
  }
})

/**
 * Changes the email, invalidates links mailed to the old one and notifies it (ASVS 6.3.7). Refuses with `link_invalid`,
 * also if another account took the email in the meantime.
 */
export async function confirmEmailChange(ctx: Ctx, input: { token: string; clientAddress: string }) {
  await requireTokenOwner(ctx, 'address', input)
  return confirm(ctx, null, input)
}

const confirm = command(async (ctx, tx, _viewer: null, input: { token: string }) => {
  const link = await consumeToken(tx, 'address', input.token, ctx.clock.now())
  const account = link ? await findAccount(tx, link.userId) : undefined
  if (!link?.subject || !account || account.status === 'canceled' || account.status === 'suspended') throw linkInvalid()
  if (await isCanceledEmail(tx, hashEmail(ctx, link.subject))) throw linkInvalid()
  const { userId } = account
  await updateEmail(tx, userId, link.subject)
  securityEvent(ctx, 'address_changed', { userId })
  await deleteAllTokens(tx, userId)
  await sendMail(ctx, tx, 'address_changed', account)
  return { email: link.subject }
})

import { type Ctx, command } from '#app/platform/context.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { constantTimeResponse } from '#app/platform/security/constant-time.server.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { hashEmail, requireTokenOwner } from '../commands.server.ts'
import { limitMails } from '../limits.commands.server.ts'
import {
  sendEmailChanged,
  sendEmailChangeLink,
  sendEmailChangeRequested,
  sendEmailInUse,
} from '../mails.commands.server.ts'
import { type ReAuthentication, reAuthenticatedCommand } from '../re-authentication.commands.server.ts'
import {
  consumeToken,
  deleteTokens,
  deleteTokensOf,
  findAccount,
  findAccountByEmail,
  insertToken,
  isCanceledEmail,
  updateEmail,
} from '../store.server.ts'

const linkHours = 24
/** Longer than the work takes for any address. */
const RESPONSE_MS = 300

export type EmailChangeInput = ReAuthentication & { email: string; clientAddress: string }

/**
 * Mails a link to the new address and a note to the present one; the answer is always the same. Refuses as
 * `reAuthenticatedCommand`, and `same_address`, `address_of_operator` (for the owner of ADMIN_EMAIL).
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
  await deleteTokens(tx, 'address', account.id)
  await sendEmailChangeRequested(ctx, tx, { userId: account.id, email: account.email, language: account.language })
  const existing = await findAccountByEmail(tx, email)
  if (existing) {
    await sendEmailInUse(ctx, tx, { email, language: existing.language })
  } else if (!(await isCanceledEmail(tx, hashEmail(ctx, email)))) {
    const expiresAt = new Date(ctx.clock.now().getTime() + linkHours * 60 * 60 * 1000)
    const token = await insertToken(tx, 'address', account.id, expiresAt, email)
    await sendEmailChangeLink(ctx, tx, { userId: account.id, email, language: account.language }, token)
  }
})

/**
 * Opens the link: the account has the new email, links mailed to the old one stop working, and the old one is notified
 * (ASVS 6.3.7). Refuses with `link_invalid`, also when another account took the email meanwhile.
 */
export async function confirmEmailChange(
  ctx: Ctx,
  input: { token: string; clientAddress: string },
): Promise<{ email: string }> {
  await requireTokenOwner(ctx, 'address', input)
  return confirm(ctx, null, input)
}

const confirm = command(async (ctx, tx, _viewer: null, input: { token: string }) => {
  const link = await consumeToken(tx, 'address', input.token, ctx.clock.now())
  const account = link ? await findAccount(tx, link.userId) : undefined
  if (!link?.subject || !account || account.status === 'canceled' || account.status === 'suspended')
    throw new Refusal('link_invalid', { status: 410 })
  if (await isCanceledEmail(tx, hashEmail(ctx, link.subject))) throw new Refusal('link_invalid', { status: 410 })
  await updateEmail(tx, account.id, link.subject)
  securityEvent(ctx, 'address_changed', { userId: account.id })
  await deleteTokensOf(tx, account.id)
  await sendEmailChanged(ctx, tx, { userId: account.id, email: account.email, language: account.language })
  return { email: link.subject }
})

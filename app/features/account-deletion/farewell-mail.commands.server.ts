import { mailSender } from '#app/features/legal/sender.views.server.ts'
import { formatters } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { enqueueMail, renderMail } from '#app/platform/outside/mail.server.ts'

/**
 * Sends the last mail to the address being erased; `refundedCents` in euro cents. The outbox does not link it to the
 * account.
 */
export function sendFarewellMail(
  ctx: Ctx,
  tx: Tx,
  to: { email: string; language: Language; refundedCents: number },
): Promise<void> {
  const t = texts(to.language, 'account-deletion')
  const { brand, supportEmail } = ctx.config
  return enqueueMail(ctx, tx, {
    effectKey: `farewell:${newId()}`,
    to: to.email,
    language: to.language,
    subject: t('mail.subject', { brand }),
    ...renderMail({
      language: to.language,
      brand,
      title: t('mail.title'),
      paragraphs: [
        t('mail.text'),
        ...(to.refundedCents > 0
          ? [t('mail.refund', { euros: formatters(to.language, 'UTC').euros(to.refundedCents) })]
          : []),
        ...t('mail.kept').split('\n'),
      ],
      footer: t('mail.footer', { support: supportEmail }),
      sender: mailSender(ctx.config, to.language),
    }),
  })
}

import { formatters } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import { serverTexts, texts } from '#app/i18n/texts.server.ts'
import { zoneName } from '#app/i18n/zone-names.ts'
import type { Config } from '#app/platform/config.ts'
import { renderMail } from '#app/platform/outside/mail.server.ts'
import { mailSender } from '#app/platform/outside/mail-sender.server.ts'
import { nextSentences, type WithdrawalReceipt } from './text.rules.ts'

/**
 * The receipt as a mail: the declaration, and the date and time it was received (§ 356a (4) BGB). To an unverified
 * address it repeats nothing that was typed except that address.
 */
export function receiptMail(
  config: Config,
  { language, timeZone }: { language: Language; timeZone: string },
  receipt: WithdrawalReceipt & { accountEmail: string },
  { isOwn }: { isOwn: boolean },
): { subject: string; text: string; html: string } {
  const { brand, origin, supportEmail, seller } = config
  const t = texts(language, 'withdrawals')
  const format = formatters(language, timeZone)
  const { number, receivedAt, declaration, name, email, accountEmail, lastDay } = receipt
  const zone = zoneName(serverTexts(language), timeZone)
  return {
    subject: t('mail.subject', { number }),
    ...renderMail({
      language,
      brand,
      title: t('receipt.title'),
      paragraphs: [
        t('receipt.received', { date: format.date(receivedAt), time: format.time(receivedAt), zone }),
        t('receipt.number', { number }),
      ],
      sections: [
        {
          heading: t('receipt.declaration'),
          paragraphs: [
            // A declaration about a purchase is our own text; only one about an account contains what was typed.
            isOwn || lastDay !== null
              ? declaration
              : email === accountEmail
                ? t('declaration.account', { brand, account: accountEmail })
                : t('declaration.plain', { brand }),
            isOwn ? t('mail.name', { name }) : t('mail.untyped'),
            t('mail.email', { email }),
            t('mail.to', { seller: seller.line }),
          ],
        },
        { heading: t('next.title'), paragraphs: nextSentences(t, format, receipt) },
      ],
      action: { label: t('mail.action'), url: `${origin}/${language}/withdraw` },
      footer: t('mail.footer', { support: supportEmail }),
      sender: mailSender(config, language),
    }),
  }
}

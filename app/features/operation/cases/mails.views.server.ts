import { formatters } from '#app/i18n/format.ts'
import { realLanguage } from '#app/i18n/languages.ts'
import { serverTexts, texts } from '#app/i18n/texts.server.ts'
import { zoneName } from '#app/i18n/zone-names.ts'
import type { Ctx } from '#app/platform/context.ts'
import { type MailDraft, mailSender, renderMail } from '#app/platform/outside/mail.server.ts'
import type { StoredDecision } from './decisions/store.server.ts'
import { decidedCase, decisionKey, decisionPath, statementFor } from './decisions/views.server.ts'
import type { Appellant } from './schema.ts'
import type { Party, StoredCase } from './store.server.ts'

type MailCtx = Pick<Ctx, 'config' | 'secrets'>
type Draft = Omit<MailDraft, 'to' | 'userId'>
type Reader = Pick<Party, 'language' | 'timeZone' | 'hourFormat'>

/** The receipt of a notice (DSA Art. 16 (4)), for who has no account. */
export function noticeReceiptMail(
  { config }: Pick<Ctx, 'config'>,
  reader: Reader,
  { id, reference, dueAt }: Pick<StoredCase, 'id' | 'reference' | 'dueAt'>,
): Draft {
  const language = realLanguage(reader.language)
  const t = texts(language, 'cases')
  const format = formatters(language, reader.timeZone, reader.hourFormat)
  const zone = zoneName(serverTexts(language), reader.timeZone)
  return {
    effectKey: `case:${id}:receipt`,
    language,
    subject: t('mails.received.subject', { reference }),
    ...renderMail({
      language,
      brand: config.brand,
      sender: mailSender(config, language),
      title: t('mails.received.title'),
      paragraphs: [
        t('receipt.number', { reference }),
        t('receipt.due', { day: format.longDate(dueAt), time: format.time(dueAt), zone }),
      ],
      footer: t('mails.footer', { support: config.supportEmail }),
    }),
  }
}

/** A decision for one of its parties: the whole statement of reasons, and the page on which it can be appealed. */
export function decisionMail(
  ctx: MailCtx,
  reader: Reader,
  party: Appellant,
  { found, decision, first }: { found: StoredCase; decision: StoredDecision; first: StoredDecision },
): Draft {
  const language = realLanguage(reader.language)
  const { config } = ctx
  const t = texts(language, 'cases')
  const { reference } = found
  const kind = decision.round === 2 ? 'again' : party === 'notifier' && found.kind === 'objection' ? 'objection' : party
  const token = decisionKey(ctx, first.id, party)
  const [opening, ...sections] = statementFor(ctx, { ...reader, language }, party, decidedCase(found, decision, first))
  return {
    effectKey: `case:${found.id}:decision:${decision.round}:${party}`,
    language,
    token,
    subject: t(`mails.${kind}.subject`, { reference }),
    ...renderMail({
      language,
      brand: config.brand,
      sender: mailSender(config, language),
      title: t(`mails.${kind}.title`),
      paragraphs: [...(opening?.paragraphs ?? []), t('receipt.number', { reference })],
      sections,
      action: {
        label: t(decision.round === 2 ? 'mails.openFinal' : 'mails.open'),
        url: `${config.origin}/${language}/${decisionPath(reference, token)}`,
      },
      footer: t('mails.footer', { support: config.supportEmail }),
    }),
  }
}

export function appealReceiptMail(
  ctx: MailCtx,
  reader: Reader,
  party: Appellant,
  { found, first }: { found: StoredCase; first: StoredDecision },
): Draft {
  const language = realLanguage(reader.language)
  const { config } = ctx
  const t = texts(language, 'cases')
  const { reference } = found
  const token = decisionKey(ctx, first.id, party)
  return {
    effectKey: `case:${found.id}:appeal:${party}`,
    language,
    token,
    subject: t('mails.appealed.subject', { reference }),
    ...renderMail({
      language,
      brand: config.brand,
      sender: mailSender(config, language),
      title: t('mails.appealed.title'),
      paragraphs: [t('mails.appealed.text'), t('receipt.number', { reference })],
      action: {
        label: t('mails.openFinal'),
        url: `${config.origin}/${language}/${decisionPath(reference, token)}`,
      },
      footer: t('mails.footer', { support: config.supportEmail }),
    }),
  }
}

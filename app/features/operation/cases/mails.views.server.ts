import { formatters, zoneName } from '#app/i18n/format.ts'
import { realLanguage } from '#app/i18n/languages.ts'
import { serverTexts, texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { type MailContent, type MailDraft, renderMail } from '#app/platform/outside/mail.server.ts'
import { decidedCase, decisionKey, decisionPath, statementFor } from './decisions/views.server.ts'
import type { Appellant } from './schema.ts'
import type { Party, StoredCase, StoredDecision } from './store.server.ts'

type MailCtx = Pick<Ctx, 'config' | 'secrets'>
type Draft = Omit<MailDraft, 'to' | 'userId'>
type Reader = Pick<Party, 'language' | 'timeZone' | 'hourFormat'>

type Words = Pick<MailContent, 'paragraphs' | 'sections' | 'action'> & {
  kind: 'received' | 'appealed' | 'again' | Appellant | 'objection'
  reference: string
}

function caseMail({ config }: Pick<Ctx, 'config'>, reader: Reader, { kind, reference, ...content }: Words) {
  const language = realLanguage(reader.language)
  const t = texts(language, 'cases')
  const subject = t(`mails.${kind}`, { reference })
  return {
    language,
    subject,
    ...renderMail(config, {
      language,
      member: { name: null },
      title: subject,
      ...content,
      footer: t('mails.footer', { support: config.supportEmail }),
    }),
  }
}

/** The receipt of a notice (DSA Art. 16 (4)) for people without an account. */
export function noticeReceiptMail(
  ctx: Pick<Ctx, 'config'>,
  reader: Reader,
  { id, reference, dueAt }: Pick<StoredCase, 'id' | 'reference' | 'dueAt'>,
): Draft {
  const language = realLanguage(reader.language)
  const t = texts(language, 'cases')
  const format = formatters(language, reader.timeZone, reader.hourFormat)
  const zone = zoneName(serverTexts(language), reader.timeZone)
  const paragraphs = [
    t('receipt.number', { reference }),
    t('receipt.due', { day: format.longDate(dueAt), time: format.time(dueAt), zone }),
  ]
  return { effectKey: `case:${id}:receipt`, ...caseMail(ctx, reader, { kind: 'received', reference, paragraphs }) }
}

type DecisionOf = { found: StoredCase; first: StoredDecision }

/** Link that opens the decision page without signing in. */
function openDecision(ctx: MailCtx, reader: Reader, party: Appellant, { found, first }: DecisionOf, isFinal: boolean) {
  const language = realLanguage(reader.language)
  const token = decisionKey(ctx, first.id, party)
  return {
    token,
    action: {
      label: texts(language, 'cases')(isFinal ? 'mails.openFinal' : 'mails.open'),
      url: `${ctx.config.origin}/${language}/${decisionPath(found.reference, token)}`,
    },
  }
}

/** The mail to a party: the full statement of reasons, and a link to the page for appeals. */
export function decisionMail(
  ctx: MailCtx,
  reader: Reader,
  party: Appellant,
  { found, decision, first }: DecisionOf & { decision: StoredDecision },
): Draft {
  const { reference } = found
  const isFinal = decision.round === 2
  const kind = party === 'notifier' && found.kind === 'objection' ? 'objection' : party
  const [opening, ...sections] = statementFor(ctx, reader, party, decidedCase(found, decision, first))
  const number = texts(realLanguage(reader.language), 'cases')('receipt.number', { reference })
  const { token, action } = openDecision(ctx, reader, party, { found, first }, isFinal)
  const paragraphs = [...(opening?.paragraphs ?? []), number]
  return {
    effectKey: `case:${found.id}:decision:${decision.round}:${party}`,
    token,
    ...caseMail(ctx, reader, { kind: isFinal ? 'again' : kind, reference, paragraphs, sections, action }),
  }
}

export function appealReceiptMail(ctx: MailCtx, reader: Reader, party: Appellant, decided: DecisionOf): Draft {
  const { id, reference } = decided.found
  const t = texts(realLanguage(reader.language), 'cases')
  const { token, action } = openDecision(ctx, reader, party, decided, true)
  const paragraphs = [t('decision.appealed'), t('receipt.number', { reference })]
  return {
    effectKey: `case:${id}:appeal:${party}`,
    token,
    ...caseMail(ctx, reader, { kind: 'appealed', reference, paragraphs, action }),
  }
}

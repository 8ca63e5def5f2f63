import { limitAttempts, limitMails } from '#app/features/marketplace/accounts/limits.commands.server.ts'
import { LIMITS, perNetwork } from '#app/features/marketplace/accounts/limits.rules.ts'
import { ownEmail } from '#app/features/marketplace/accounts/views.server.ts'
import { type Language, realLanguage } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { enqueueMail, mailSender, renderMail } from '#app/platform/outside/mail.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { cases } from '#db/schema/all.ts'
import type { AccessibilityInput } from './accessibility.forms.ts'
import { ANSWER_DAYS, ANSWER_HOURS } from './schema.ts'

type NewBarrier = {
  reporterId: string | null
  email: string | null
  language: Language
  text: string
  page: string
  dueAt: Date
}

/** Opens a case about something that somebody cannot use; returns its id and reference. */
async function insertBarrier(tx: Tx, barrier: NewBarrier): Promise<{ id: string; reference: string }> {
  const { reporterId, email, language, text, page, dueAt } = barrier
  const [row] = await tx
    .insert(cases)
    .values({
      kind: 'accessibility',
      reason: 'other',
      reporterId,
      notifierEmail: reporterId ? null : email,
      language,
      text,
      urls: page ? [page] : [],
      dueAt,
    })
    .returning({ id: cases.id, reference: cases.reference })
  if (!row) throw new Error('the case was not stored')
  return row
}

/** `clientAddress` is what limits go by; `email` of somebody signed in is their account's. */
type BarrierReport = AccessibilityInput & { clientAddress: string; language: Language }

/**
 * Opens a case about a barrier for anybody (BFSG), and mails a receipt to whoever gave an address or has an account;
 * returns its reference and where the receipt went. Refuses `too_many_attempts`.
 */
export async function reportBarrier(ctx: Ctx, viewer: Viewer | null, report: BarrierReport) {
  const { clientAddress } = report
  const email = viewer ? await ownEmail(ctx.db, viewer) : report.email
  if (email) await limitMails(ctx, 'accessibility', { email, clientAddress })
  else await limitAttempts(ctx, perNetwork(LIMITS.mailFromNetwork, clientAddress))
  return { reference: await openBarrierCase(ctx, viewer, { ...report, email }), email }
}

const openBarrierCase = command(async (ctx, tx, viewer: Viewer | null, report: BarrierReport) => {
  const language = realLanguage(report.language)
  const { text, page, email } = report
  const dueAt = new Date(ctx.clock.now().getTime() + ANSWER_HOURS * 3_600_000)
  const opened = await insertBarrier(tx, { reporterId: viewer?.userId ?? null, email, language, text, page, dueAt })
  if (email)
    await enqueueMail(ctx, tx, {
      effectKey: `barrier:${opened.id}`,
      to: email,
      ...(viewer ? { userId: viewer.userId } : {}),
      language,
      ...receiptOf(ctx, language, { ...report, reference: opened.reference, isOwn: viewer !== null }),
    })
  return opened.reference
})

/** The receipt. It repeats the words to members only: to an address that somebody typed, they could be anything. */
function receiptOf(
  { config }: Pick<Ctx, 'config'>,
  language: Language,
  report: BarrierReport & { reference: string; isOwn: boolean },
) {
  const { brand, origin, supportEmail } = config
  const t = texts(language, 'explained')
  const { reference, text, page, isOwn } = report
  const words = { heading: t('accessibility.mail.quote'), paragraphs: page ? [page, text] : [text] }
  return {
    subject: t('accessibility.mail.subject'),
    ...renderMail({
      language,
      brand,
      sender: mailSender(config, language),
      title: t('accessibility.mail.subject'),
      paragraphs: [t('accessibility.mail.text', { days: ANSWER_DAYS, reference })],
      sections: isOwn ? [words] : [],
      action: { label: t('accessibility.title'), url: `${origin}/${language}/accessibility` },
      footer: t('accessibility.mail.footer', { support: supportEmail }),
    }),
  }
}

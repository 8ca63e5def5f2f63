import { callRefundUntil } from '#app/features/marketplace/bookings/schema.ts'
import { LOBBY_MINUTES } from '#app/features/marketplace/calls/schema.ts'
import { purchaseNumber } from '#app/features/money/payments/rules.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { type Formatters, formatters, zoneName } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/keys.ts'
import { interpolate } from '#app/i18n/sentence.ts'
import { serverTexts, texts } from '#app/i18n/texts.server.ts'
import type { TextSections } from '#app/i18n/use-sections.ts'
import type { Config } from '#app/platform/config.ts'
import type { Ctx } from '#app/platform/context.ts'
import { type MailContent, type MailDraft, renderMail } from '#app/platform/outside/mail.server.ts'
import { calendarText } from './calendar.views.server.ts'
import type { PurchaseDetails } from './money.rules.ts'
import { type CallDetails, isCancelledByOther, type Notice, optionalMailOf, pathOf } from './rules.ts'
import type { Recipient } from './store.server.ts'
import { noteText, sentenceValues, titleText } from './text.rules.ts'

export type NoticeInput = {
  notice: Notice
  recipient: Recipient
  /** The reader’s own name, and the other person’s. */
  ownName: string | null
  name: string | null
  call: CallDetails | null
  purchase?: PurchaseDetails | null
  sections?: MailContent['sections']
  now: Date
}

/** The mail for a notification, in the recipient's language and time zone, which it names. */
export function notificationMail(ctx: Pick<Ctx, 'config'>, input: NoticeInput): Omit<MailDraft, 'effectKey'> {
  const { notice, recipient, ownName, name, purchase, sections = [], now } = input
  const call = callOf(input)
  const { language, timeZone, hourFormat } = recipient
  const t = texts(language, 'news', ctx.config.terms)
  const format = { ...formatters(language, timeZone, hourFormat), zoneName: zoneName(serverTexts(language), timeZone) }
  const item = { content: notice, name }
  const values = sentenceValues(t, format, item, ctx.config.terms.feePercent)
  const note = noteText(t, format, item, values)
  const path = pathOf(notice)
  return {
    to: recipient.email,
    userId: recipient.userId,
    language,
    subject: t(`mails.subjects.${subjectOf(input, format)}`, {
      brand: ctx.config.brand,
      day: call ? format.longDate(call.startAt) : 'day' in values ? values.day : '',
      time: call ? format.time(call.startAt) : '',
      net: 'net' in values ? values.net : '',
      stars: 'stars' in values ? values.stars : '',
      earned: 'earned' in values ? values.earned : '',
    }),
    ...renderMail(ctx.config, {
      language,
      ...(path.startsWith('admin') ? {} : { member: { name: ownName && firstNameOf(ownName) } }),
      title: titleText(t, item, values),
      paragraphs: [
        ...(call ? [t('mails.plan', { ...values, ...planValues(format, call) })] : []),
        // The note of `credits_added` refers to the mail, so it's left out of the mail.
        ...(note && notice.code !== 'credits_added' ? [note] : []),
        ...moreParagraphs(ctx.config, input, t, format, values),
      ],
      action: {
        label: t(`mails.actions.${actionOf(notice.code, path)}`),
        url: `${ctx.config.origin}/${language}/${path}`,
      },
      ...(call && (notice.code === 'call_booked' || (notice.code === 'call_reminder' && notice.metadata.lead === 'day'))
        ? {
            alsoAction: {
              label: t(`mails.tryBefore.${call.media}`),
              url: `${ctx.config.origin}/${language}/device-check?media=${call.media}`,
            },
          }
        : {}),
      ...(notice.code === 'credits_added' && purchase
        ? { sections: receiptSections(ctx.config, t, format, notice.metadata.purchaseId, purchase) }
        : { sections }),
      footer: t('mails.footer', { brand: ctx.config.brand }),
      ...(optionalMailOf(notice)
        ? { choice: { label: t('mails.choose'), url: `${ctx.config.origin}/${language}/account#messages` } }
        : {}),
    }),
    ...(call && notice.calendar
      ? {
          attachments: [
            {
              filename: t('calendar.filename'),
              contentType: `text/calendar; charset=utf-8; method=${notice.calendar}`,
              content: calendarText(ctx, {
                ...{ reader: recipient, method: notice.calendar, now },
                calls: [{ call, sequence: call.calendarSequence, name }],
              }),
            },
          ],
        }
      : {}),
  }
}

/** The call a mail is about. An unsigned rating names none; an offer is about the call it would be. */
function callOf({ notice, call }: NoticeInput): CallDetails | null {
  if (notice.code === 'rating_received') return null
  if (notice.code !== 'next_week_offered' || !call) return call
  const { startAt, endAt, minutes } = notice.metadata
  return { ...call, startAt: new Date(startAt), endAt: new Date(endAt), minutes }
}

/** The reminder of the day before says “tomorrow” only while that is true for its reader. */
function subjectOf({ notice, call, now }: NoticeInput, format: Formatters) {
  if (notice.code !== 'call_reminder') return notice.code
  if (notice.metadata.lead === 'soon') return 'call_open'
  const isTomorrow = call && format.longDate(call.startAt) === format.longDate(new Date(now.getTime() + 24 * 3_600_000))
  return notice.metadata.lead === 'day' && isTomorrow ? 'call_tomorrow' : 'call_reminder'
}

const planValues = (format: Formatters, call: CallDetails) => ({
  day: format.longDate(call.startAt),
  range: format.timeRange(call.startAt, call.endAt),
  zone: format.zoneName,
})

function moreParagraphs(
  { supportEmail, terms }: Config,
  { notice, call, now }: NoticeInput,
  t: ReturnType<typeof texts<'news'>>,
  format: Formatters,
  values: ReturnType<typeof sentenceValues>,
): string[] {
  const { code, metadata } = notice
  if (code === 'call_booked' && call) {
    const until = callRefundUntil(call, terms.cancellationHours)
    const cost =
      call.credits === 0
        ? t('mails.more.booked_free')
        : until > now
          ? t('mails.more.booked', { ...values, day: format.longDate(until), time: format.time(until) })
          : t('mails.more.booked_late', values)
    return [cost, t('mails.more.room', { lobbyMinutes: LOBBY_MINUTES })]
  }
  if (code === 'call_moved' && call) {
    const until = callRefundUntil(call, terms.cancellationHours)
    const isPaying = metadata.companionId !== undefined && call.credits > 0
    const cost = until > now ? 'moved' : 'moved_late'
    return [
      ...(isPaying
        ? [t(`mails.more.${cost}`, { ...values, day: format.longDate(until), time: format.time(until) })]
        : []),
      t('mails.more.moved_entry'),
    ]
  }
  if (code === 'call_received') {
    const earned = metadata.credits === 0 ? t('mails.more.received_free') : t('mails.more.received', values)
    return [earned, t('mails.more.room', { lobbyMinutes: LOBBY_MINUTES })]
  }
  if (isCancelledByOther(notice) && call?.cancelNote)
    return [t('mails.more.cancel_note', { ...values, note: call.cancelNote })]
  if (code === 'call_reminder') return [t('mails.more.room_reminder', { lobbyMinutes: LOBBY_MINUTES })]
  if (code === 'terms_changed') return [t('mails.more.terms_changed')]
  if (code === 'credits_added') return [t('mails.more.receipt')]
  if (code === 'badge_withdrawn') return [t('mails.more.badge_withdrawn', { support: supportEmail })]
  if (code === 'payout_monthly') return [t('mails.more.payout_monthly')]
  if (code === 'payout_requested' || code === 'payout_in_review')
    return [t('mails.more.payout_requested', { support: supportEmail })]
  return []
}

const actions = [
  'my-calls',
  'calls',
  'credits',
  'payouts',
  'withdraw',
  'dashboard',
  'my-schedule',
  'profile',
  'companions',
  'availability',
  'terms',
  'admin',
] as const

function actionOf(code: Notice['code'], path: string): (typeof actions)[number] | 'call' | 'rate' | 'again' {
  if (code === 'rate_call') return 'rate'
  if (code === 'purchase_failed') return 'again'
  if (path.startsWith('my-calls/')) return 'call'
  return actions.find((action) => path === action || path.startsWith(`${action}/`)) ?? 'dashboard'
}

/**
 * Contents that the law requires of a purchase confirmation (§ 312f BGB): order, seller, consent text, withdrawal
 * instructions and form. Uses the version and language of the purchase.
 */
function receiptSections(
  { seller: { line: seller }, supportEmail, origin }: Config,
  t: Translate<'news'>,
  format: Formatters,
  purchaseId: string,
  purchase: PurchaseDetails,
): { heading: string; paragraphs: string[] }[] {
  const { credits, priceCents, vatCents, receipt } = purchase
  if (!receipt) return []
  const { orderedAt, paidAt, consentVersion: version, consentLanguage: language, consentedAt } = receipt
  const withdrawPage = `${origin}/${format.language}/withdraw`
  const order = {
    heading: t('mails.receipt.order'),
    paragraphs: [
      t('mails.receipt.number', { reference: purchaseNumber(purchaseId) }),
      t('mails.receipt.what', { credits: t('credits', { count: credits, amount: format.credits(credits) }) }),
      t('mails.receipt.price', { price: format.euros(priceCents), vat: format.euros(vatCents) }),
      t('mails.receipt.ordered', { at: format.dateTime(orderedAt), zone: format.zoneName }),
      ...(paidAt ? [t('mails.receipt.paid', { at: format.dateTime(paidAt) })] : []),
      t('mails.receipt.seller', { seller, support: supportEmail }),
      t('mails.receipt.withdraw', { page: `${withdrawPage}?purchase=${purchaseId}` }),
    ],
  }
  if (!version || !language || !consentedAt) return [order]
  const consent = {
    heading: t('mails.receipt.agreed'),
    paragraphs: [
      texts(language, 'withdrawal')(`${version}.consent`),
      t('mails.receipt.agreedOn', { at: format.dateTime(consentedAt), version }),
    ],
  }
  const catalogue = serverTexts(language).catalogue('withdrawal') as Readonly<
    Record<string, { sections: TextSections }>
  >
  const withdrawalPage = `${origin}/${language}/withdraw`
  const withdrawal = Object.values(catalogue[version]?.sections ?? {}).map(({ heading, paragraphs }) => ({
    heading,
    paragraphs: paragraphs.map((paragraph) => interpolate(paragraph, { seller, supportEmail, withdrawalPage })),
  }))
  return [order, consent, ...withdrawal]
}

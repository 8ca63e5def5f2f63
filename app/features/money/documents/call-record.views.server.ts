import { receiptLines } from '#app/features/marketplace/calls/receipt/text.rules.ts'
import { callReceipt } from '#app/features/marketplace/calls/receipt/views.server.ts'
import { bookedCall } from '#app/features/marketplace/calls/views.server.ts'
import { formatters, zoneName } from '#app/i18n/format.ts'
import { type Language, realLanguage } from '#app/i18n/languages.ts'
import { serverTexts, texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { documentPdf } from './pdf.views.server.ts'

type Reader = { language: Language; timeZone: string }

/**
 * What happened in one of the viewer's decided calls as PDF, with the lines of its page. A record without a number, not
 * an invoice. Refuses strangers and open calls with `not_found`.
 */
export async function callRecordFile(
  { db, config, clock }: Pick<Ctx, 'db' | 'config' | 'clock'>,
  viewer: Viewer,
  callId: string,
  { language, timeZone }: Reader,
): Promise<Uint8Array<ArrayBuffer>> {
  const now = clock.now()
  const call = await bookedCall(db, viewer, callId)
  const receipt = await callReceipt(db, viewer, call, now)
  if (!receipt) throw notFound()
  const t = texts(language, 'booked')
  const documents = texts(language, 'documents')
  const format = formatters(language, timeZone, viewer.hourFormat)
  const title = t('metaTitle', { name: call.other.name })
  const { seller } = config
  return documentPdf(
    {
      title,
      heading: title,
      parties: [
        { label: t('receipt.people'), lines: [viewer.name ?? '', call.other.name] },
        {
          label: t('receipt.booked'),
          lines: [
            format.longDate(call.startAt),
            format.timeRange(call.startAt, call.endAt),
            t('zone', { zone: zoneName(serverTexts(language), timeZone) }),
            t(call.media, { count: call.minutes }),
          ],
        },
      ],
      details: [{ label: documents('details.made'), value: format.date(now) }],
      columns: [
        { label: t('receipt.title'), isNumber: false },
        { label: '', isNumber: false },
      ],
      rows: receiptLines(t, format, receipt, config.terms).map(({ term, value }) => [term, value]),
      sums: [],
      notes: [t('receipt.record', { brand: seller.brand })],
      footer: [seller.name, ...seller.address].join(' · '),
    },
    {
      brand: seller.brand,
      language: realLanguage(language),
      at: now,
      pageText: (page, pages) => documents('page', { page, pages }),
    },
  )
}

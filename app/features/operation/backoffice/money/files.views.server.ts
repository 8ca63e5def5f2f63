import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { documentPdf } from '#app/features/money/documents/pdf.views.server.ts'
import { anyDocument, documentFile, documentWriter } from '#app/features/money/documents/views.server.ts'
import { cityOf, formatters } from '#app/i18n/format.ts'
import { DEFAULT_LANGUAGE, type Language, realLanguage } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { evidenceText } from './evidence.rules.ts'
import { findDisputeForEvidence, listCallsOfPurchase, listCreditUses } from './evidence.store.server.ts'
import { columnNames, csvHeadOf, csvLineOf, csvName, monthsBetween } from './files.rules.ts'
import {
  type FileRow,
  findFirstJournalAt,
  listFeeRows,
  listJournalRows,
  listPaidRows,
  listPayoutRows,
  listRefundRows,
  type MonthBatch,
} from './files.store.server.ts'
import { csvFileName } from './forms.ts'
import { findAnyPurchase, listDocumentsOf, listRefundsOf } from './purchases.views.server.ts'
import { CSV_TOPICS, type CsvTopic, FILE_KINDS, type FileKind, type Month } from './schema.ts'

/** Rows read at a time, months listed, and calls on a sheet. */
const CSV_BATCH_ROWS = 1_000
const MONTHS_MAX = 36
const CALLS_MAX = 300

type FileCtx = Pick<Ctx, 'db' | 'config' | 'clock'>
export type OfficeFile = { filename: string; type: string; body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> }

/** A file of the money page by its kind and name. Administrators only; refuses what there is not with `not_found`. */
export async function officeFile(
  ctx: FileCtx,
  viewer: Viewer | null,
  input: { kind: string; file: string; language: Language },
): Promise<OfficeFile> {
  authorize(canAdministrate(viewer))
  const { file, language } = input
  const kind = FILE_KINDS.find((each) => each === input.kind)
  if (!kind) throw notFound()
  return FILES[kind](ctx, viewer, file, language)
}

const FILES: Record<
  FileKind,
  (ctx: FileCtx, viewer: Viewer | null, file: string, language: Language) => Promise<OfficeFile>
> = {
  csv: (ctx, _viewer, file, language) => {
    const name = csvFileName.safeParse(file)
    if (!name.success) throw notFound()
    return monthFile(ctx, name.data, language)
  },
  evidence: (ctx, _viewer, file, language) => evidenceFile(ctx, file.replace(/\.pdf$/, ''), language),
  document: async ({ db }, viewer, file) => {
    const { filename, bytes } = await documentFile(await anyDocument(db, viewer, file.replace(/\.pdf$/, '')))
    return { filename, type: 'application/pdf', body: bytes }
  },
}

const readers: Record<CsvTopic, (db: Db, batch: MonthBatch) => Promise<FileRow[]>> = {
  journals: listJournalRows,
  purchases: listPaidRows,
  refunds: listRefundRows,
  payouts: listPayoutRows,
  fees: listFeeRows,
}

/** A month as a CSV file, read and sent in parts; months and days are those of the seller's zone. */
async function monthFile(
  { db, config }: FileCtx,
  { topic, month }: { topic: CsvTopic; month: Month },
  language: Language,
): Promise<OfficeFile> {
  const { timeZone } = config.seller
  const { calendarDay } = formatters(language, timeZone)
  const t = texts(language, 'money')
  const titles = columnNames(topic).map((name) => t(`csv.${name as 'at'}`))
  const read = (after?: FileRow) => readers[topic](db, { month, timeZone, after, limit: CSV_BATCH_ROWS })
  let batch = await read()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvHeadOf(titles))),
    async pull(controller) {
      if (batch.length > 0)
        controller.enqueue(encoder.encode(batch.map((row) => csvLineOf(topic, row, calendarDay)).join('')))
      if (batch.length < CSV_BATCH_ROWS) return controller.close()
      batch = await read(batch.at(-1))
    },
  })
  return { filename: csvName(topic, month), type: 'text/csv; charset=utf-8', body }
}

async function evidenceFile({ db, config, clock }: FileCtx, id: string, language: Language): Promise<OfficeFile> {
  const dispute = await findDisputeForEvidence(db, id.slice(0, 100))
  const purchase = dispute && (await findAnyPurchase(db, dispute.purchaseId))
  if (!purchase) throw notFound()
  const [calls, uses, refunds, documents] = await Promise.all([
    listCallsOfPurchase(db, purchase.id, CALLS_MAX),
    listCreditUses(db, purchase),
    listRefundsOf(db, purchase.id),
    listDocumentsOf(db, purchase.id),
  ])
  const { consentVersion, consentLanguage, consentedAt } = purchase
  const { address, ...seller } = config.seller
  const writer = { ...documentWriter(language, seller.timeZone), money: texts(language, 'money') }
  const sheet = evidenceText(
    writer,
    { ...seller, address: [...address] },
    {
      dispute,
      purchase,
      calls,
      uses,
      consent:
        consentVersion && consentLanguage && consentedAt
          ? {
              version: consentVersion,
              at: consentedAt,
              text: texts(consentLanguage, 'withdrawal')(`${consentVersion}.consent`),
            }
          : null,
      invoiceNumber: documents.find(({ kind }) => kind === 'invoice')?.number ?? null,
      refunds: refunds.filter(({ status }) => status !== 'failed'),
    },
  )
  const body = await documentPdf(sheet, {
    brand: seller.brand,
    language: realLanguage(language),
    at: clock.now(),
    pageText: (page, pages) => writer.t('page', { page, pages }),
  })
  return { filename: `evidence-${dispute.id}.pdf`, type: 'application/pdf', body }
}

/** The months that have files, newest first, and what each has. Administrators only. */
export async function monthFiles(
  { db, config, clock }: FileCtx,
  viewer: Viewer | null,
): Promise<{ zone: string; months: { year: number; month: number; files: { topic: CsvTopic; name: string }[] }[] }> {
  authorize(canAdministrate(viewer))
  const { calendarDay } = formatters(DEFAULT_LANGUAGE, config.seller.timeZone)
  const monthOf = (at: Date): Month => {
    const [year = 0, month = 0] = calendarDay(at).split('-').map(Number)
    return { year, month }
  }
  const firstAt = await findFirstJournalAt(db)
  const months = firstAt ? monthsBetween(monthOf(firstAt), monthOf(clock.now()), MONTHS_MAX) : []
  return {
    zone: cityOf(config.seller.timeZone),
    months: months.map((month) => ({
      ...month,
      files: CSV_TOPICS.map((topic) => ({ topic, name: csvName(topic, month) })),
    })),
  }
}

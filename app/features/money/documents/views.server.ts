import { desc, eq, or, sql } from 'drizzle-orm'
import { findTrader, toPublicTrader } from '#app/features/marketplace/traders/views.server.ts'
import { type SellerQuarters, sumOfQuarters } from '#app/features/money/tax/report.rules.ts'
import type { OwnReportYear } from '#app/features/money/tax/report.views.server.ts'
import { ownTaxDetails, type TaxSummary, taxSummary } from '#app/features/money/tax/views.server.ts'
import { formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/keys.ts'
import { type Language, realLanguage } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { documents, payouts } from '#db/schema/all.ts'
import type { BillingDetails } from './forms.ts'
import { documentPdf } from './pdf.views.server.ts'
import { canReadEveryDocument, statementAddress } from './rules.ts'
import { DOCUMENT_PAGE_SIZE, type RecipientParty, type SellerParty, YEAR_ROWS_MAX } from './schema.ts'
import {
  findBillingDetails,
  findDocument,
  findReader,
  findRecipient,
  findYearSums,
  listYearRows,
  type StoredDocument,
} from './store.server.ts'
import {
  annualText,
  csvHead,
  csvLine,
  type DocumentText,
  type DocumentWriter,
  documentText,
  eurosOf,
  partiesOf,
  recipientLines,
} from './text.rules.ts'

export function documentWriter(language: Language, timeZone: string): DocumentWriter {
  const countries = texts(language, 'countries')
  return {
    t: texts(language, 'documents'),
    countryName: (code) => countries(code as Parameters<typeof countries>[0]),
    format: formatters(language, timeZone),
  }
}

export type DocumentPage = Awaited<ReturnType<typeof documentPage>>

/**
 * The page of a document from `openDocument`, in the reader's language. Includes documents issued on it later, and any
 * reversed cents of a payout.
 */
export async function documentPage(db: Db, document: StoredDocument, language: Language) {
  const { id, kind, payoutId } = document
  const writer = documentWriter(language, document.snapshot.seller.timeZone)
  const related = await db
    .select({ id: documents.id, kind: documents.kind, number: documents.number })
    .from(documents)
    .where(or(eq(documents.invoiceId, id), eq(documents.cancelsId, id)))
    .orderBy(documents.issuedAt)
    .limit(50)
  const [payout] = payoutId
    ? await db.select({ cents: payouts.reversedCents }).from(payouts).where(eq(payouts.id, payoutId))
    : []
  return { id, kind, sheet: documentText(writer, document), related, reversedCents: payout?.cents ?? 0 }
}

/** Any issued document, for administrators. Refuses others, and unknown ids, with `not_found`. */
export async function anyDocument(db: Db, viewer: Viewer | null, id: string): Promise<StoredDocument> {
  authorize(canReadEveryDocument(viewer))
  const document = isUuid(id) ? await findDocument(db, id) : null
  if (!document) throw notFound()
  return document
}

export type ListedDocuments = Awaited<ReturnType<typeof documentList>>
/** Signed euro cents. `credits` is null for a refund. */
export type DocumentListLine = ListedDocuments['lines'][number]

/** The viewer's documents, newest first. A page past the end shows the last one. */
export async function documentList({ db, config }: Pick<Ctx, 'db' | 'config'>, { userId }: Viewer, page: number) {
  const own = eq(documents.userId, userId)
  const pages = Math.max(1, Math.ceil((await db.$count(documents, own)) / DOCUMENT_PAGE_SIZE))
  const shown = Math.min(page, pages)
  const { id, kind, number, issuedAt, snapshot, grossCents } = documents
  const found = await db
    .select({
      ...{ id, kind, number, issuedAt, grossCents },
      // Not the whole snapshot, which may list hundreds of calls.
      credits: sql<number | null>`(${snapshot} -> 'lines' -> 0 ->> 'credits')::int`,
      corrects: sql<string | null>`${snapshot} -> 'corrects' ->> 'number'`,
    })
    .from(documents)
    .where(own)
    .orderBy(desc(issuedAt), desc(id))
    .limit(DOCUMENT_PAGE_SIZE)
    .offset((shown - 1) * DOCUMENT_PAGE_SIZE)
  return { lines: found, page: shown, pages, timeZone: config.seller.timeZone }
}

/** A companion's name and address for statements, and where they come from. Pass the transaction as `db`. */
export async function findStatementAddress(ctx: Pick<Ctx, 'secrets'>, db: Db, userId: string) {
  const trader = toPublicTrader(await findTrader(db, userId))
  return statementAddress({
    trader: trader?.kind === 'trader' ? trader : null,
    tax: await ownTaxDetails({ ...ctx, db }, { userId }),
    billing: await findRecipient(db, userId),
    name: (await findReader(db, userId)).name,
  })
}

/** The viewer's name and address as lines, as their next statement shows them. */
export async function nextStatementAddress(ctx: Pick<Ctx, 'db' | 'secrets'>, viewer: Viewer, language: Language) {
  const found = await findStatementAddress(ctx, ctx.db, viewer.userId)
  if (!found || (found.source !== 'trader' && found.source !== 'tax')) return null
  return { source: found.source, lines: recipientLines(documentWriter(language, 'UTC'), found.recipient) }
}

export const ownBillingDetails = (db: Db, viewer: Viewer): Promise<BillingDetails | null> =>
  findBillingDetails(db, viewer.userId)

export async function payoutYears({ db, config }: Pick<Ctx, 'db' | 'config'>, { userId }: Viewer): Promise<number[]> {
  const found = await rows<{ year: number }>(
    db,
    sql`select distinct extract(year from settled_at at time zone ${config.seller.timeZone})::int as year from payouts
      where user_id = ${userId} and status in ('completed', 'reversed') and settled_at is not null order by year desc limit 100`,
  )
  return found.map(({ year }) => year)
}

const pageText =
  ({ t }: DocumentWriter) =>
  (page: number, pages: number) =>
    t('page', { page, pages })

/** A document as PDF in the language it was issued in. Always the same bytes. */
export async function documentFile(
  document: StoredDocument,
): Promise<{ filename: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { seller } = document.snapshot
  const writer = documentWriter(document.language, seller.timeZone)
  const bytes = await documentPdf(documentText(writer, document), {
    brand: seller.brand,
    language: document.language,
    at: document.issuedAt,
    pageText: pageText(writer),
  })
  return { filename: `${document.number}.pdf`, bytes }
}

type Year = { year: number; language: Language }

export async function annualFile(
  ctx: Pick<Ctx, 'db' | 'config' | 'clock' | 'secrets'>,
  viewer: Viewer,
  { year, language }: Year,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { seller } = ctx.config
  const { timeZone, brand } = seller
  const { userId } = viewer
  const sums = await findYearSums(ctx.db, userId, year, timeZone)
  if (sums.count === 0) return null
  const writer = documentWriter(language, timeZone)
  const at = ctx.clock.now()
  const sheet = annualText(writer, {
    year,
    seller,
    recipient: (await findStatementAddress(ctx, ctx.db, userId))?.recipient ?? null,
    rows: await listYearRows(ctx.db, { userId, year, timeZone, limit: YEAR_ROWS_MAX }),
    sums,
    madeAt: at,
  })
  return documentPdf(sheet, { brand, language: realLanguage(language), at, pageText: pageText(writer) })
}

/** The viewer's copy of a year's tax report as PDF, masked as on the page. */
export async function taxReportFile(
  ctx: Pick<Ctx, 'db' | 'config' | 'clock' | 'secrets'>,
  viewer: Viewer,
  { report, language }: { report: OwnReportYear; language: Language },
): Promise<Uint8Array<ArrayBuffer>> {
  const { seller } = ctx.config
  const details = await taxSummary(ctx, viewer)
  if (!details) throw notFound()
  const { firstName, lastName, street, postalCode, city, residence, vatId } = details
  const { birthYear, tinEnding, tinCountry, bankCountry } = details
  const writer = documentWriter(language, seller.timeZone)
  const at = ctx.clock.now()
  const sheet = taxReportText(writer, texts(language, 'tax'), {
    ...report,
    seller,
    companion: {
      name: `${firstName} ${lastName}`,
      address: [street, `${postalCode} ${city}`],
      country: residence,
      taxId: null,
    },
    ...{ birthYear, tinEnding, tinCountry, vatId, bankCountry, madeAt: at },
  })
  return documentPdf(sheet, { brand: seller.brand, language: realLanguage(language), at, pageText: pageText(writer) })
}

const CSV_BATCH = 500

export async function annualCsv(
  ctx: Pick<Ctx, 'db' | 'config'>,
  viewer: Viewer,
  { year, language }: Year,
): Promise<ReadableStream<Uint8Array> | null> {
  const { timeZone } = ctx.config.seller
  const { t, format } = documentWriter(language, timeZone)
  const query = { userId: viewer.userId, year, timeZone, limit: CSV_BATCH }
  let batch = await listYearRows(ctx.db, query)
  if (batch.length === 0) return null
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(csvHead(t))),
    async pull(controller) {
      controller.enqueue(encoder.encode(batch.map((row) => csvLine(row, format.calendarDay)).join('')))
      if (batch.length < CSV_BATCH) return controller.close()
      batch = await listYearRows(ctx.db, { ...query, after: batch.at(-1) })
      if (batch.length === 0) controller.close()
    },
  })
}

/** A companion's copy of the data reported to the tax office for a year, with only the end of the tax number. */
export type TaxReportCopy = OwnReportYear &
  Pick<TaxSummary, 'birthYear' | 'tinEnding' | 'tinCountry' | 'vatId' | 'bankCountry'> & {
    seller: SellerParty
    companion: RecipientParty
    madeAt: Date
  }

export function taxReportText(writer: DocumentWriter, t: Translate<'tax'>, copy: TaxReportCopy): DocumentText {
  const { format, countryName } = writer
  const { year, quarters, vatId } = copy
  const { parties, footer } = partiesOf(writer, copy.seller, copy.companion)
  const labels = [t('copy.by'), t('copy.about')]
  const euros = (cents: number) => eurosOf(format, cents)
  const whole = sumOfQuarters(quarters)
  const rowOf = (name: string, { calls, creditedCents, feeCents, netCents }: SellerQuarters[number]) => [
    name,
    format.number(calls),
    euros(creditedCents),
    euros(feeCents),
    euros(netCents),
  ]
  return {
    title: t('copy.title', { year }),
    heading: t('copy.title', { year }),
    parties: parties.map(({ lines }, index) => ({ label: labels[index] ?? '', lines })),
    footer,
    details: [
      { label: t('summary.tin'), value: `${copy.tinEnding ?? t('summary.none')} (${countryName(copy.tinCountry)})` },
      { label: t('summary.birthYear'), value: copy.birthYear },
      ...(vatId ? [{ label: t('vatId'), value: vatId }] : []),
      { label: t('summary.bank'), value: countryName(copy.bankCountry) },
      { label: t('copy.made'), value: format.date(copy.madeAt) },
    ],
    columns: (['quarter', 'calls', 'credited', 'fee', 'net'] as const).map((name) => ({
      label: t(`years.${name}`),
      isNumber: name !== 'quarter',
    })),
    rows: quarters.map((quarter, index) => rowOf(t('years.quarterName', { number: index + 1 }), quarter)),
    sums: [
      { label: t('years.calls'), value: format.number(whole.calls) },
      { label: t('years.credited'), value: euros(whole.creditedCents) },
      { label: t('years.fee'), value: euros(whole.feeCents) },
      { label: t('years.net'), value: euros(whole.netCents) },
    ],
    notes: [t('copy.why'), t(copy.isOver ? 'years.over' : 'years.open', { next: year + 1 }), t('years.rounded')],
  }
}

import { formatters } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { authorize, notFound } from '#app/platform/refusal.ts'
import { isUuid } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { BillingDetails } from './forms.ts'
import { canReadEveryDocument } from './rules.ts'
import { DOCUMENT_PAGE_SIZE, type DocumentKind } from './schema.ts'
import {
  findBillingDetails,
  findDocument,
  findReversedCents,
  listDocuments,
  listPayoutYears,
  listRelated,
  type StoredDocument,
} from './store.server.ts'
import { type DocumentText, type DocumentWriter, documentText } from './text.rules.ts'

/** The words and numbers of documents in one language; dates in the seller's zone. */
export function documentWriter(language: Language, timeZone: string): DocumentWriter {
  const countries = texts(language, 'countries')
  return {
    t: texts(language, 'documents'),
    countryName: (code) => countries(code as Parameters<typeof countries>[0]),
    format: formatters(language, timeZone),
  }
}

/** A document on its page: words in the reader's language, and what happened since it was issued. */
export type DocumentPage = {
  id: string
  kind: DocumentKind
  sheet: DocumentText
  /** Credit notes on this invoice and their cancellations; the cancellation of this credit note. */
  related: { id: string; kind: DocumentKind; number: string }[]
  /** Of a payout: cents that came back after it was issued. */
  reversedCents: number
}

/** A document that `openDocument` gave to its owner. */
export async function documentPage(db: Db, document: StoredDocument, language: Language): Promise<DocumentPage> {
  const writer = documentWriter(language, document.snapshot.seller.timeZone)
  return {
    id: document.id,
    kind: document.kind,
    sheet: documentText(writer, document),
    related: await listRelated(db, document.id),
    reversedCents: document.payoutId ? await findReversedCents(db, document.payoutId) : 0,
  }
}

/** Any issued document, for administrators. Refuses everybody else, and an id that is none, with `not_found`. */
export async function anyDocument(db: Db, viewer: Viewer | null, id: string): Promise<StoredDocument> {
  authorize(canReadEveryDocument(viewer))
  const document = isUuid(id) ? await findDocument(db, id) : null
  if (!document) throw notFound()
  return document
}

/** A line of the list; euro cents with their sign. `credits` null for a refund. */
export type DocumentListLine = {
  id: string
  kind: DocumentKind
  number: string
  issuedAt: Date
  grossCents: number
  credits: number | null
  corrects: string | null
}
export type ListedDocuments = { lines: DocumentListLine[]; page: number; pages: number; timeZone: string }

/** The viewer's own documents, newest first; a page past the end is the last one. */
export async function documentList(
  ctx: Pick<Ctx, 'db' | 'config'>,
  viewer: Viewer,
  page: number,
): Promise<ListedDocuments> {
  const read = (at: number) =>
    listDocuments(ctx.db, viewer.userId, { limit: DOCUMENT_PAGE_SIZE, offset: (at - 1) * DOCUMENT_PAGE_SIZE })
  const first = await read(page)
  const pages = Math.max(1, Math.ceil(first.total / DOCUMENT_PAGE_SIZE))
  const { found } = page > pages ? await read(pages) : first
  return {
    lines: found.map(({ snapshot, ...row }) => {
      const [line] = snapshot.lines
      return {
        ...row,
        credits: line && 'credits' in line ? line.credits : null,
        corrects: snapshot.corrects?.number ?? null,
      }
    }),
    page: Math.min(page, pages),
    pages,
    timeZone: ctx.config.seller.timeZone,
  }
}

/** Name and address for the viewer's next documents; null when none were given. */
export const ownBillingDetails = (db: Db, viewer: Viewer): Promise<BillingDetails | null> =>
  findBillingDetails(db, viewer.userId)

/** The years in which the viewer was sent payouts, newest first. */
export const payoutYears = ({ db, config }: Pick<Ctx, 'db' | 'config'>, viewer: Viewer): Promise<number[]> =>
  listPayoutYears(db, viewer.userId, config.seller.timeZone)

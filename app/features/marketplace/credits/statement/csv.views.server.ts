import { formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/keys.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { CSV_MARK, csvEuros, csvRecord } from '#app/platform/csv.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { isUnpaidLine, type StatementFilter } from './rules.ts'
import { STATEMENT_BATCH } from './schema.ts'
import { type StatementLine, statementParts } from './views.server.ts'

type T = Translate<'credits'>
type Wording = { t: T; day: (at: Date) => string; time: (at: Date) => string }

const COLUMNS = ['day', 'time', 'kind', 'about', 'status', 'credits', 'balance', 'euros', 'reference'] as const

/**
 * The viewer's own statement as a CSV file in the language and zone of the reader, read and sent in parts, however long
 * it is. The credits add up to the balance: what does not count has 0.
 */
export function statementCsv(
  db: Db,
  viewer: Viewer,
  input: { filter: StatementFilter; language: Language; timeZone: string },
): ReadableStream<Uint8Array> {
  const { filter, language, timeZone } = input
  const t = texts(language, 'credits')
  const format = formatters(language, timeZone, '24')
  const wording = { t, day: format.calendarDay, time: format.time }
  const parts = statementParts(db, viewer, { filter, timeZone, limit: STATEMENT_BATCH })
  const encoder = new TextEncoder()
  const head = COLUMNS.map((name) => t(`csv.${name}`, { zone: timeZone }))
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(`${CSV_MARK}${csvRecord(head)}`)),
    async pull(controller) {
      const { value, done } = await parts.next()
      if (done) return controller.close()
      controller.enqueue(encoder.encode(value.map((line) => csvRecord(fieldsOf(line, wording))).join('')))
    },
    cancel: async () => void (await parts.return()),
  })
}

function fieldsOf(line: StatementLine, { t, day, time }: Wording): string[] {
  const { at, type, status, credits, effect, balance, call, purchase, reversal, payout } = line
  const isPaid = purchase !== null && status === 'completed'
  const euros = isPaid ? purchase.priceCents : reversal ? -reversal.cents : null
  return [
    day(at),
    time(at),
    t(`kinds.${type}`),
    aboutOf(line, t),
    t(isUnpaidLine(line) ? 'status.unpaid' : `status.${status}`),
    String(balance === null ? 0 : effect * credits),
    balance === null ? '' : String(balance),
    euros === null ? '' : csvEuros(euros),
    call?.id ?? purchase?.id ?? reversal?.purchaseId ?? payout?.id ?? '',
  ]
}

function aboutOf({ type, call, payout, correctionCause }: StatementLine, t: T): string {
  if (correctionCause) return `${t('line.correction')}: ${t(`correctionCauses.${correctionCause}`)}`
  if (call) {
    const [seeker, companion] = [call.seekerName, call.companionName].map((name) => name ?? t('line.deleted'))
    return t('line.call_charge', { seeker: seeker ?? '', companion: companion ?? '' })
  }
  if (type === 'refund') return t(payout ? 'line.payoutReturned' : 'line.refund')
  return t(`kinds.${type}`)
}

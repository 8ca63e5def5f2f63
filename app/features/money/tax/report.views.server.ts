import { eq, inArray, sql } from 'drizzle-orm'
import { formatters } from '#app/i18n/format.ts'
import { DEFAULT_LANGUAGE } from '#app/i18n/languages.ts'
import type { Ctx } from '#app/platform/context.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Secrets } from '#app/platform/security/secrets.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { payees, profiles, taxDetails, users } from '#db/schema/all.ts'
import {
  type EarnedQuarter,
  operatorAddress,
  quartersOf,
  reportYearToNotify,
  type SellerQuarters,
  type SellerStatus,
  sellerStatus,
} from './report.rules.ts'
import { type ReportingOperator, reportXml } from './report-xml.rules.ts'
import { findTaxDetails, openTaxDetails } from './store.server.ts'

type Base = Pick<Ctx, 'db' | 'config' | 'secrets' | 'clock'>

async function sellersOfYear({ db, config, secrets }: Base, year: number) {
  const { feePercent, centsPerCredit } = config.terms
  const { timeZone } = config.seller
  const earned = Map.groupBy(await listEarnedQuarters(db, { year, timeZone, feePercent }), ({ userId }) => userId)
  const sellers = await listSellers(db, secrets, [...earned.keys()])
  return sellers.flatMap((seller) => {
    const quarters = earned.get(seller.userId) ?? []
    if (quarters.every(({ credits, calls }) => credits === 0 && calls === 0)) return []
    return [{ ...seller, status: sellerStatus(seller.details), quarters: quartersOf(quarters, centsPerCredit) }]
  })
}

/** Reporting address used when a demo has none configured. */
const DEMO_ADDRESS = ['1 Example Street', '10115 Berlin']

function reportingOperator({ config }: Pick<Base, 'config'>): ReportingOperator | null {
  const { name, brand, taxNumber, vatId, address } = config.seller
  const { country, reporting } = config.tax
  const lines = address.length === 0 && config.demo ? DEMO_ADDRESS : address
  if (reporting === 'off' || !country || lines.length === 0) return null
  return { name, platform: brand, country, taxNumber, vatId, address: operatorAddress(lines) }
}

export type ReportOverview = Awaited<ReturnType<typeof reportOverview>>

/**
 * Summary of a year's report, with the companions who earned but aren't in it. The caller checks that the viewer is an
 * administrator.
 */
export async function reportOverview(ctx: Base, year: number) {
  const isOn = ctx.config.tax.reporting !== 'off'
  const sellers = isOn ? await sellersOfYear(ctx, year) : []
  const named = (status: SellerStatus) =>
    sellers.filter((seller) => seller.status === status).map(({ userId, name }) => ({ userId, name }))
  return {
    year,
    isOn,
    isOperatorComplete: reportingOperator(ctx) !== null,
    reported: named('reported').length,
    missing: named('details_missing'),
    outside: named('outside_union'),
  }
}

/**
 * A year's report as XML, with the number of sellers in it. Refuses with `report_operator_incomplete` while a setting
 * is missing. The caller checks that the viewer is an administrator.
 */
export async function taxReportXml(ctx: Base, year: number): Promise<{ xml: string; sellers: number }> {
  const operator = reportingOperator(ctx)
  if (!operator) throw new Refusal('report_operator_incomplete')
  const sellers = (await sellersOfYear(ctx, year)).flatMap(({ details, status, ...seller }) =>
    details && status === 'reported' ? [{ ...seller, details }] : [],
  )
  const xml = reportXml({ year, operator, sellers, messageId: newId(), madeAt: ctx.clock.now() })
  return { xml, sellers: sellers.length }
}

/** Companions to notify today that a year's report includes them; null on most days. */
export async function sellersToNotify(ctx: Base): Promise<{ year: number; userIds: string[] } | null> {
  const today = formatters(DEFAULT_LANGUAGE, ctx.config.seller.timeZone).calendarDay(ctx.clock.now())
  const year = ctx.config.tax.reporting === 'off' ? null : reportYearToNotify(today)
  if (year === null) return null
  const sellers = await sellersOfYear(ctx, year)
  return { year, userIds: sellers.flatMap(({ userId, status }) => (status === 'reported' ? [userId] : [])) }
}

/** A companion's reported figures for one year. They aren't reported until the year is over. */
export type OwnReportYear = { year: number; isOver: boolean; quarters: SellerQuarters }

const OWN_YEARS = 10

/** The viewer's reported years, newest first; empty if the viewer isn't reported. */
export async function ownReportYears(ctx: Base, viewer: Viewer): Promise<OwnReportYear[]> {
  if (!(await isReported(ctx, viewer))) return []
  const years = await listEarnedYears(ctx.db, viewer.userId, ctx.config.seller.timeZone)
  return Promise.all(years.slice(0, OWN_YEARS).map((year) => readOwnYear(ctx, viewer, year)))
}

export async function ownReportYear(ctx: Base, viewer: Viewer, year: number): Promise<OwnReportYear | null> {
  if (!(await isReported(ctx, viewer))) return null
  const years = await listEarnedYears(ctx.db, viewer.userId, ctx.config.seller.timeZone)
  return years.includes(year) ? readOwnYear(ctx, viewer, year) : null
}

async function isReported({ db, config, secrets }: Base, { userId }: Viewer): Promise<boolean> {
  if (config.tax.reporting === 'off') return false
  const stored = await findTaxDetails(db, secrets, userId)
  return sellerStatus(stored?.details ?? null) === 'reported'
}

async function readOwnYear(ctx: Base, { userId }: Viewer, year: number): Promise<OwnReportYear> {
  const { seller, terms } = ctx.config
  const { timeZone } = seller
  const earned = await listEarnedQuarters(ctx.db, { year, timeZone, feePercent: terms.feePercent, userId })
  const isOver = yearIn(ctx.clock.now(), timeZone) > year
  return { year, isOver, quarters: quartersOf(earned, terms.centsPerCredit) }
}

export const yearIn = (at: Date, timeZone: string): number =>
  Number(formatters(DEFAULT_LANGUAGE, timeZone).calendarDay(at).slice(0, 4))

const startOf = (year: number, timeZone: string) => sql`make_timestamptz(${year}::int, 1, 1, 0, 0, 0, ${timeZone})`

/**
 * Call earnings per companion and quarter, in the operator's time zone. A journal entry that takes credits back reduces
 * the quarter it's posted in. The fee of a credit is that of its payout, or today's if it's unpaid.
 */
async function listEarnedQuarters(
  db: Db,
  query: { year: number; timeZone: string; feePercent: number; userId?: string },
): Promise<(EarnedQuarter & { userId: string })[]> {
  const { year, timeZone, feePercent, userId } = query
  const isOwn = userId ? sql`and c.offerer_id = ${userId}` : sql``
  return rows<EarnedQuarter & { userId: string }>(
    db,
    sql`with earned as (
        select c.offerer_id as user_id, c.id as call_id,
          extract(quarter from j.created_at at time zone ${timeZone})::int as quarter, sum(e.amount) as credits
        from ledger_journals j
          join calls c on c.id = j.call_id
          join ledger_accounts a on a.owner_id = c.offerer_id and a.kind in ('user_available', 'user_debt')
          join ledger_entries e on e.journal_id = j.id and e.account_id = a.id
        where j.created_at >= ${startOf(year, timeZone)} and j.created_at < ${startOf(year + 1, timeZone)} ${isOwn}
        group by 1, 2, 3
      ), paid_out as (
        select l.call_id, sum(-m.amount) as credits, sum(-m.amount * o.fee_percent) as hundredths
        from credit_lots l
          join lot_movements m on m.lot_id = l.id
          join ledger_journals j on j.id = m.journal_id
          join payouts o on o.id = j.payout_id
        where l.call_id in (select call_id from earned)
        group by l.call_id
      ), charged as (
        select e.*, sum(e.credits) over (partition by e.call_id) as total,
          coalesce(p.credits, 0) as out_credits, coalesce(p.hundredths, 0) as out_hundredths
        from earned e left join paid_out p using (call_id)
      )
      select user_id as "userId", quarter, (count(*) filter (where credits > 0))::int as calls,
        sum(credits)::int as credits,
        floor(sum(case when total > 0
          then credits * (out_hundredths + (total - out_credits) * ${feePercent}::int) / total
          else credits * ${feePercent}::int end))::int as "feeHundredths"
      from charged group by user_id, quarter order by user_id, quarter`,
  )
}

async function listEarnedYears(db: Db, userId: string, timeZone: string): Promise<number[]> {
  const found = await rows<{ year: number }>(
    db,
    sql`select distinct extract(year from j.created_at at time zone ${timeZone})::int as year
      from calls c
        join ledger_journals j on j.call_id = c.id
        join ledger_accounts a on a.owner_id = c.offerer_id and a.kind = 'user_available'
        join ledger_entries e on e.journal_id = j.id and e.account_id = a.id
      where c.offerer_id = ${userId} order by year desc limit 100`,
  )
  return found.map(({ year }) => year)
}

async function listSellers(db: Db, secrets: Pick<Secrets, 'vault'>, userIds: string[]) {
  const { sealed, keyId } = taxDetails
  const found = await db
    .select({ userId: users.id, name: profiles.fullName, accountId: payees.accountId, sealed, keyId })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(taxDetails, eq(taxDetails.userId, users.id))
    .leftJoin(payees, eq(payees.userId, users.id))
    .where(inArray(users.id, userIds))
    .orderBy(users.id)
  return found.map(({ userId, name, accountId, sealed, keyId }) => ({
    userId,
    name: name ?? '',
    accountId,
    details: sealed && keyId ? openTaxDetails(secrets, { userId, sealed, keyId }) : null,
  }))
}

import { z } from 'zod'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { reportYear } from '#app/features/money/tax/forms.ts'
import { type ReportOverview, reportOverview, yearIn } from '#app/features/money/tax/report/views.server.ts'
import { FIRST_REPORTED_YEAR } from '#app/features/money/tax/schema.ts'
import type { Ctx } from '#app/platform/context.ts'
import { authorize } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { SectionRequest } from './sections.views.server.ts'
import { REPORT_PROBLEMS } from './tax.schema.ts'

const YEARS = 6

export type TaxSectionData = ReportOverview & {
  years: number[]
  /** Nothing is added to the year any more. */
  isOver: boolean
  problem: (typeof REPORT_PROBLEMS)[number] | null
}

/** A year's tax report before it is downloaded. Administrators only. */
export async function taxSection(ctx: Ctx, viewer: Viewer | null, { query }: SectionRequest): Promise<TaxSectionData> {
  authorize(canAdministrate(viewer))
  const current = yearIn(ctx.clock.now(), ctx.config.seller.timeZone)
  const parsed = reportYear.safeParse(query.year)
  const year = parsed.success && parsed.data <= current ? parsed.data : Math.max(current - 1, FIRST_REPORTED_YEAR)
  return {
    ...(await reportOverview(ctx, year)),
    isOver: year < current,
    years: Array.from({ length: YEARS }, (_, back) => current - back).filter((each) => each >= FIRST_REPORTED_YEAR),
    problem: z
      .enum(REPORT_PROBLEMS)
      .nullable()
      .catch(null)
      .parse(query.refused ?? null),
  }
}

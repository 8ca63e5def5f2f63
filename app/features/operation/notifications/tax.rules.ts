import type { Notice } from './rules.ts'

/** The cause of the notice of a year's tax report, one per year. */
export const taxReportCause = (year: number) => `tax.report:${year}`

/** That a companion's copy of a year's tax report is there to be looked through. */
export const taxReportNotice = (userId: string, year: number): Notice => ({
  userId,
  code: 'tax_report_ready',
  metadata: { year },
  channels: ['mail'],
})

import { FAILURE_CAUSES, type FailureCause } from '#app/features/marketplace/calls/quality/schema.ts'

/** How figures are grouped: days or ISO weeks, in the operator's zone. */
export const QUALITY_PERIODS = ['day', 'week'] as const
export type QualityPeriod = (typeof QUALITY_PERIODS)[number]

/** Days that the page shows, today included; weeks are as many as in the statistics. */
export const DAYS_SHOWN = 30
/** Days from which the worst calls come, and how many of them are listed. */
export const WORST_DAYS = 14
export const WORST_CALLS = 20

/** What is counted of the calls of a period that browsers reported on. */
export const QUALITY_MEASURES = [
  ...(['calls', 'connected', 'setupMedian', 'setupP95'] as const),
  ...(['relayUdp', 'relayTcp', 'relayTls', 'direct'] as const),
  ...(['reconnects', 'loss', 'concealed'] as const),
] as const
export const QUALITY_COLUMNS = [...QUALITY_MEASURES, ...FAILURE_CAUSES] as const
export type QualityColumn = (typeof QUALITY_COLUMNS)[number]

/** Columns that are not numbers of calls: per cent (of ways as whole numbers), milliseconds, or a mean. */
export const QUALITY_UNITS: Partial<Record<QualityColumn, 'percent' | 'share' | 'ms' | 'mean'>> = {
  connected: 'percent',
  setupMedian: 'ms',
  setupP95: 'ms',
  relayUdp: 'share',
  relayTcp: 'share',
  relayTls: 'share',
  direct: 'share',
  reconnects: 'mean',
  loss: 'percent',
  concealed: 'percent',
}

export const isCause = (column: QualityColumn): column is FailureCause =>
  FAILURE_CAUSES.some((cause) => cause === column)

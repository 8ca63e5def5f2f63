import { FAILURE_CAUSES } from '#app/features/marketplace/calls/schema.ts'

/** Periods in the operator's zone; weeks are ISO weeks. */
export type FigurePeriod = 'day' | 'week' | 'month'
export const PERIODS_SHOWN: Record<FigurePeriod, number> = { day: 30, week: 26, month: 24 }

export const STATISTIC_PERIODS = ['week', 'month'] as const
export const QUALITY_PERIODS = ['day', 'week'] as const
export type StatisticPeriod = (typeof STATISTIC_PERIODS)[number]
export type QualityPeriod = (typeof QUALITY_PERIODS)[number]

/** Rows with fewer people are left out, so that no figure reveals a single person. */
export const MIN_PEOPLE = 5

export const WORST_DAYS = 14
export const WORST_CALLS = 20

export const STATISTIC_COLUMNS = {
  seekers: ['signedUp', 'confirmed', 'onboarded', 'firstPurchase', 'firstCall', 'secondCall'],
  companions: ['applied', 'approved', 'priced', 'withTimes', 'booked'],
  calls: [
    ...(['started', 'completed', 'seekerNoShow', 'companionNoShow', 'nobodyCame', 'notConnected'] as const),
    ...(['seekerInTime', 'seekerLate', 'companionCancelled', 'otherwiseCancelled', 'refunded'] as const),
    ...(['minutes', 'ratings', 'stars'] as const),
  ],
  money: ['purchases', 'revenue', 'refunds', 'disputes', 'payouts', 'fees'],
  visits: ['lists', 'profiles', 'signUpClicks', 'signUps', 'checkouts'],
  cases: ['opened', 'danger', 'decided', 'inTime', 'hours', 'appeals'],
} as const satisfies Record<string, readonly string[]>
export type StatisticTopic = keyof typeof STATISTIC_COLUMNS
export const STATISTIC_TOPICS = Object.keys(STATISTIC_COLUMNS) as StatisticTopic[]
export type StatisticColumn = (typeof STATISTIC_COLUMNS)[StatisticTopic][number]

export const QUALITY_MEASURES = [
  ...(['calls', 'connected', 'setupMedian', 'setupP95'] as const),
  ...(['relayUdp', 'relayTcp', 'relayTls', 'direct'] as const),
  ...(['reconnects', 'loss', 'concealed'] as const),
] as const
export const QUALITY_COLUMNS = [...QUALITY_MEASURES, ...FAILURE_CAUSES] as const
export type QualityColumn = (typeof QUALITY_COLUMNS)[number]

/** Columns that aren't counts. `share` is a whole percentage. */
export const FIGURE_UNITS: Partial<
  Record<StatisticColumn | QualityColumn, 'cents' | 'hours' | 'stars' | 'percent' | 'share' | 'ms' | 'mean'>
> = {
  ...({ revenue: 'cents', refunds: 'cents', disputes: 'cents', payouts: 'cents', fees: 'cents' } as const),
  ...({ hours: 'hours', stars: 'stars', setupMedian: 'ms', setupP95: 'ms', reconnects: 'mean' } as const),
  ...({ connected: 'percent', loss: 'percent', concealed: 'percent' } as const),
  ...({ relayUdp: 'share', relayTcp: 'share', relayTls: 'share', direct: 'share' } as const),
}

export const CHART_COLUMNS: Record<StatisticTopic, readonly [all: StatisticColumn, part: StatisticColumn]> = {
  seekers: ['signedUp', 'firstCall'],
  companions: ['applied', 'booked'],
  calls: ['started', 'completed'],
  money: ['revenue', 'fees'],
  visits: ['lists', 'signUps'],
  cases: ['opened', 'inTime'],
}

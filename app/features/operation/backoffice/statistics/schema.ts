/** How figures are grouped: ISO weeks or months, in the operator's zone. */
export const STATISTIC_PERIODS = ['week', 'month'] as const
export type StatisticPeriod = (typeof STATISTIC_PERIODS)[number]

/** Periods that a page and its file have, the present one included. */
export const PERIODS_SHOWN: Record<StatisticPeriod, number> = { week: 26, month: 24 }

/** Rows about fewer people are left out, so that no figure is about somebody. */
export const LEAST_PEOPLE = 5

/** What is counted, and its columns; the first is the one of which there is most. */
export const STATISTIC_COLUMNS = {
  seekers: ['signedUp', 'confirmed', 'onboarded', 'firstPurchase', 'firstCall', 'secondCall'],
  companions: ['applied', 'approved', 'priced', 'withTimes', 'booked'],
  calls: [
    ...[
      'started',
      'completed',
      'seekerNoShow',
      'companionNoShow',
      'nobodyCame',
      'notConnected',
      'seekerInTime',
      'seekerLate',
    ],
    ...['companionCancelled', 'otherwiseCancelled', 'refunded', 'minutes', 'ratings', 'stars'],
  ],
  money: ['purchases', 'revenue', 'refunds', 'disputes', 'payouts', 'fees'],
  visits: ['lists', 'profiles', 'signUpClicks', 'signUps', 'checkouts'],
  cases: ['opened', 'danger', 'decided', 'inTime', 'hours', 'appeals'],
} as const satisfies Record<string, readonly string[]>
export type StatisticTopic = keyof typeof STATISTIC_COLUMNS
export const STATISTIC_TOPICS = Object.keys(STATISTIC_COLUMNS) as StatisticTopic[]
export type StatisticColumn = (typeof STATISTIC_COLUMNS)[StatisticTopic][number]

/** Columns that are not numbers of something: euro cents, hours or a mean of stars. */
export const STATISTIC_UNITS: Partial<Record<StatisticColumn, 'cents' | 'hours' | 'stars'>> = {
  revenue: 'cents',
  refunds: 'cents',
  disputes: 'cents',
  payouts: 'cents',
  fees: 'cents',
  hours: 'hours',
  stars: 'stars',
}

/** What the chart of a topic shows: all, and the part of it that an owner wants to grow. */
export const CHART_COLUMNS: Record<
  StatisticTopic,
  readonly [StatisticColumn] | readonly [StatisticColumn, StatisticColumn]
> = {
  seekers: ['signedUp', 'firstCall'],
  companions: ['applied', 'booked'],
  calls: ['started', 'completed'],
  money: ['revenue', 'fees'],
  visits: ['lists', 'signUps'],
  cases: ['opened', 'inTime'],
}

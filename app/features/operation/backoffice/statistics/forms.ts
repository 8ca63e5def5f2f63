import { z } from 'zod'
import { STATISTIC_PERIODS, STATISTIC_TOPICS, type StatisticPeriod, type StatisticTopic } from './schema.ts'

/** What an address asks for; without a topic the first one, by week. */
export const statisticsQuery = z.object({
  topic: z.enum(STATISTIC_TOPICS as [StatisticTopic]).default(STATISTIC_TOPICS[0] as StatisticTopic),
  by: z.enum(STATISTIC_PERIODS).default('week').catch('week'),
})

/** A file of figures: `calls-week.csv`. */
export const statisticsFileName = z
  .string()
  .regex(new RegExp(`^(${STATISTIC_TOPICS.join('|')})-(${STATISTIC_PERIODS.join('|')})\\.csv$`))
  .transform((name) => {
    const [topic = '', by = ''] = name.replace('.csv', '').split('-')
    return { topic: topic as StatisticTopic, by: by as StatisticPeriod }
  })

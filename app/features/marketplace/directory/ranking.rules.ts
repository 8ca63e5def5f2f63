import { RANKING } from './ranking.data.ts'

/**
 * The key of the order "Recommended": for featured ones a million and 10,000 × the places behind them, plus 1,000 × the
 * average with imagined ratings.
 */
export function recommendedKey(of: {
  featured: boolean
  featuredRank: number | null
  average: number | null
  ratings: number
}): number {
  const { imaginedRatings: count, imaginedStars: stars, lastRank } = RANKING
  const average = (count * stars + (of.average ?? 0) * of.ratings) / (count + of.ratings)
  const place = of.featured ? 1_000_000 + 10_000 * (lastRank - (of.featuredRank ?? lastRank)) : 0
  return place + Math.round(1_000 * average)
}

/**
 * What "Recommended" rests on (P2B Art. 5, § 5b (2) UWG), as `refresh_listing` computes it: featured first in their
 * order, then the average with imagined ratings. The page about it names these figures.
 */
export const RANKING = {
  parameters: ['featured', 'featured_rank', 'average_rating', 'total_ratings'],
  /** A featured companion without a place in the order counts as the last. */
  lastRank: 100,
  imaginedRatings: 5,
  imaginedStars: 4,
} as const

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

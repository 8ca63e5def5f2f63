import { RANKING } from './ranking.data.ts'

/** The key of the order "Recommended": a million if featured, plus 1,000 × the average with imagined ratings. */
export function recommendedKey(of: { featured: boolean; average: number | null; ratings: number }): number {
  const { imaginedRatings: count, imaginedStars: stars } = RANKING
  const average = (count * stars + (of.average ?? 0) * of.ratings) / (count + of.ratings)
  return (of.featured ? 1_000_000 : 0) + Math.round(1_000 * average)
}

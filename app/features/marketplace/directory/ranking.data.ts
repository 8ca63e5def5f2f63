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

/**
 * What the order "Recommended" rests on (P2B Art. 5, § 5b (2) UWG), as `refresh_listing` in db/functions/listings.sql
 * computes it: featured first, then the average with imagined ratings. The page about it names these figures.
 */
export const RANKING = {
  parameters: ['featured', 'average_rating', 'total_ratings'],
  imaginedRatings: 5,
  imaginedStars: 4,
} as const

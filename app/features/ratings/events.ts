/** Facts about ratings that other features react to. */
export type RatingEvent = { type: 'rating.given'; callId: string; companionId: string }

import type { z } from 'zod'

/** Each feature's `events.ts` extends this, because the platform doesn't import features. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface FeatureEvents {}

export type AnnouncedEvent = z.infer<FeatureEvents[keyof FeatureEvents][number]>

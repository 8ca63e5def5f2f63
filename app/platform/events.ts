import type { z } from 'zod'

/** Each `events.ts` of a feature adds its own, because the platform imports no feature. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface FeatureEvents {}

export type AnnouncedEvent = z.infer<FeatureEvents[keyof FeatureEvents][number]>

import type { z } from 'zod'

/**
 * Events by the feature that announces them. Each `events.ts` adds its own, because the platform imports no feature.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface FeatureEvents {}

/** Every event that a command may announce; `npm run docs` lists them with who announces and who reacts. */
export type AnnouncedEvent = z.infer<FeatureEvents[keyof FeatureEvents][number]>

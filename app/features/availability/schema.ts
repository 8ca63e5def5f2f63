/** What a free slot can be booked for (V-06). */
export const SLOT_MEDIA = ['audio', 'audio_video'] as const
export type SlotMedia = (typeof SLOT_MEDIA)[number]

/** How a slot repeats (V-07). */
export const REPEATS = ['none', 'daily', 'weekly'] as const
export type Repeat = (typeof REPEATS)[number]

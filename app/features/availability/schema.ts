import { z } from 'zod'

/** What a free slot can be booked for (V-06). */
export const SLOT_MEDIA = ['audio', 'audio_video'] as const
export type SlotMedia = (typeof SLOT_MEDIA)[number]

/** What a seeker asks a slot for: an `audio_video` slot serves both, an `audio` slot only audio (B-06). */
export const TALK_MEDIA = ['audio', 'video'] as const
export type TalkMedia = (typeof TALK_MEDIA)[number]

/** How a slot repeats (V-07). */
export const REPEATS = ['none', 'daily', 'weekly'] as const
export type Repeat = (typeof REPEATS)[number]

/** Which slots of a series an edit or a removal reaches; a slot without a series is always `one`. */
export const SLOT_SCOPES = ['one', 'later', 'all'] as const
export type SlotScope = (typeof SLOT_SCOPES)[number]

/** Slots and start times lie on quarter hours (V-02, B-10). */
export const STEP_MINUTES = 15
/** How far ahead free time is read (V-18). */
export const WINDOW_DAYS = 30
/** A repeat ends at most this many days after its first day. */
export const LONGEST_REPEAT_DAYS = 366

const localDate = z.iso.date({ error: 'invalid_date' })
const quarterHour = z.string().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, { error: 'invalid_time' })

const timeZone = z.string().refine(isTimeZone, { error: 'invalid_time_zone' })

/** A slot as its companion types it: wall-clock times in the zone the form showed. An end at or before the start is on the next day (V-05). */
export const slotInput = z.object({
  date: localDate,
  startClock: quarterHour,
  endClock: quarterHour,
  media: z.enum(SLOT_MEDIA, { error: 'invalid_media' }),
  repeat: z.enum(REPEATS, { error: 'invalid_repeat' }).default('none'),
  until: z
    .union([z.literal('').transform(() => null), localDate])
    .nullish()
    .transform((day) => day ?? null),
  timeZone,
})
export type SlotInput = z.output<typeof slotInput>

export const slotTarget = z.object({
  slotId: z.uuid({ error: 'invalid_slot' }),
  scope: z.enum(SLOT_SCOPES, { error: 'invalid_scope' }).default('one'),
})
export type SlotTarget = z.output<typeof slotTarget>

export const slotEdit = slotInput.extend(slotTarget.shape)
export type SlotEdit = z.output<typeof slotEdit>

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

import { isUuid } from '#app/platform/uuid.ts'

/** Keyset of the next page: the rank, deadline and id of the last case shown. */
export type QueuePlace = { rank: number; dueAt: Date; id: string }

export const queuePlaceText = ({ rank, dueAt, id }: QueuePlace): string => `${rank}.${dueAt.getTime()}.${id}`

/** The place that a word of an address says; null for none, and for a made-up one. */
export function queuePlaceOf(text: string | undefined): QueuePlace | null {
  const [, rank, ms, id] = /^([0-3])\.(\d{1,13})\.([\w-]{36})$/.exec(text ?? '') ?? []
  return ms && id && isUuid(id) ? { rank: Number(rank), dueAt: new Date(Number(ms)), id } : null
}

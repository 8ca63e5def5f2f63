import { isUuid } from '#app/platform/uuid.ts'

/** Where the queue goes on: after the case of this danger, deadline and id. */
export type QueuePlace = { isDanger: boolean; dueAt: Date; id: string }

/** The place as a word of an address. */
export const queuePlaceText = ({ isDanger, dueAt, id }: QueuePlace): string =>
  `${isDanger ? 1 : 0}.${dueAt.getTime()}.${id}`

/** The place that a word of an address says; null for none, and for a made-up one. */
export function queuePlaceOf(text: string | undefined): QueuePlace | null {
  const [, danger, ms, id] = /^([01])\.(\d{1,13})\.([\w-]{36})$/.exec(text ?? '') ?? []
  return ms && id && isUuid(id) ? { isDanger: danger === '1', dueAt: new Date(Number(ms)), id } : null
}

import { useTranslation } from '#app/i18n/use-translation.ts'
import type { TimeRange } from '../rules.ts'
import type { CallMedia } from '../schema.ts'

/** A booked call as the schedule shows it; an empty name is of a deleted account. */
export type BookedTime = TimeRange & { callId: string; media: CallMedia; name: string }

/** "Miriam, video": who comes to a booked call, and how. */
export function useBookedWords() {
  const { t } = useTranslation('availability')
  return ({ name, media }: BookedTime) =>
    t('schedule.booked', { name: name || t('schedule.nobody'), media: t(`schedule.bookedMedia.${media}`) })
}

import { Lock, Mic, Video } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import type { TimeRange } from '../rules.ts'
import type { CallMedia, SlotMedia } from '../schema.ts'

export type SlotKind = SlotMedia | 'booked'

/** Colour, edge and icon of a kind of time. Always show its label next to them. */
export const slotLooks = {
  audio_video: { Icon: Video, box: 'bg-green-bg text-green-ink', edge: 'before:bg-green-edge' },
  audio: { Icon: Mic, box: 'bg-blue-bg text-blue-ink', edge: 'before:bg-blue-edge' },
  booked: {
    Icon: Lock,
    box: 'bg-[repeating-linear-gradient(135deg,var(--red-bg)_0_6px,var(--red-hatch)_6px_12px)] text-red-ink',
    edge: 'before:bg-red-edge',
  },
} as const

export function SlotLegend({ className }: { className?: string }) {
  const { t } = useTranslation('availability')
  return (
    <ul
      aria-label={t('legend')}
      className={classNames('small flex flex-wrap gap-x-5 gap-y-2 font-medium text-ink-2', className)}
    >
      {(['audio_video', 'audio', 'booked'] as const).map((kind) => {
        const { Icon, box } = slotLooks[kind]
        return (
          <li key={kind} className="flex items-center gap-2">
            <span className={classNames('grid h-5 w-6.5 place-items-center rounded-[6px]', box)}>
              <Icon className="size-3.5 stroke-[2.2]" />
            </span>
            {t(`kind.${kind}`)}
          </li>
        )
      })}
    </ul>
  )
}

/** `name` is empty for deleted accounts. */
export type BookedTime = TimeRange & { callId: string; media: CallMedia; name: string }

export function useBookedWords() {
  const { t } = useTranslation('availability')
  return ({ name, media }: BookedTime) =>
    t('schedule.booked', { name: name || t('schedule.nobody'), media: t(`schedule.bookedMedia.${media}`) })
}

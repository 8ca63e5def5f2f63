import { MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CallNote } from './room-engine.ts'

const visibleMs = 10_000

/** What the other one has just written, while the panel is closed: read out, and for a moment over the video. */
export function NewNote({ note, name, onOpen }: { note: CallNote | null; name: string; onOpen: () => void }) {
  const { t } = useTranslation('stage')
  const [goneId, setGoneId] = useState<number | null>(null)
  const id = note?.id ?? null
  useEffect(() => {
    if (id === null) return
    const timer = setTimeout(() => setGoneId(id), visibleMs)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <div
      role="status"
      className="absolute inset-x-3 bottom-40 z-10 flex justify-center room-wide:bottom-20 room-low:top-12 room-low:bottom-auto"
    >
      {note && note.id !== goneId && (
        <button
          type="button"
          onClick={onOpen}
          className="flex max-w-[440px] items-start gap-2.5 rounded-card bg-room/92 px-4 py-2.5 text-left text-[0.9375rem] leading-snug shadow-float"
        >
          <MessageCircle aria-hidden="true" className="mt-0.5 size-4.5 text-apricot" />
          <span className="line-clamp-3 min-w-0 [overflow-wrap:anywhere]">
            <b>{name}:</b> {note.text}
            <span className="sr-only">. {t('controls.notes')}</span>
          </span>
        </button>
      )}
    </div>
  )
}

import { LoaderCircle, Wifi, WifiOff } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Note } from '#app/ui/note.tsx'
import { useConnectionCheck } from './connection-check.ts'
import type { Room } from './room-engine.ts'
import { useRoomState } from './use-room.ts'

const toneClasses = {
  testing: 'bg-sunk text-ink-2',
  good: 'bg-pine-tint text-pine-ink',
  fair: 'bg-apricot-tint text-ink-2',
  bad: 'bg-brick-tint text-red-ink',
}

/** The result of the connection check, and beside it that a direct call shows this IP address. */
export function ConnectionNote({ room, name }: { room: Room; name: string }) {
  const { t } = useTranslation('room')
  const { iceServers, isRelayOnly } = useRoomState(room)
  const quality = useConnectionCheck(iceServers, isRelayOnly)
  const Icon = quality === 'bad' ? WifiOff : quality === 'testing' ? LoaderCircle : Wifi
  const texts = { testing: 'testingText', good: 'goodText', fair: 'fairText', bad: 'badText' } as const
  return (
    <>
      <div
        role="status"
        className={classNames('grid grid-cols-[44px_1fr] gap-3.5 rounded-card p-4', toneClasses[quality])}
        data-quality={quality}
      >
        <span aria-hidden="true" className="grid size-11 place-items-center rounded-full bg-surface">
          <Icon className="size-6" />
        </span>
        <div>
          <b className="font-[650]">{t(`lobby.check.${quality}`)}</b>
          <p className="mt-0.5 text-[0.875rem] leading-[1.45]">
            {t(`lobby.check.${texts[quality]}`)} {iceServers && isRelayOnly && t('lobby.check.hidden', { name })}
          </p>
        </div>
      </div>
      {iceServers && !isRelayOnly && <Note tone="plain">{t('lobby.check.direct', { name })}</Note>}
    </>
  )
}

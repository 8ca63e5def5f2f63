import { type ReactNode, useEffect, useState } from 'react'
import { firstNameOf } from '#app/features/marketplace/profiles/names.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { useClock } from '#app/ui/use-now.ts'
import type { CallOffers } from '../changes.views.server.ts'
import { MoreTime, useCallChange } from '../extension/ui/more-time.tsx'
import type { Room } from '../room/ui/room-engine.ts'
import { useRoomState } from '../room/ui/room-engine.ts'
import { GRACE_MINUTES } from '../schema.ts'
import type { CallRow } from '../views.server.ts'
import { VoiceSwitch } from '../voice/ui/voice-switch.tsx'
import { LateNote } from './late-note.tsx'

/** How long (ms) the note of a companion who came late is shown. */
const lateNoteMs = 30_000

type Props = {
  room: Room
  call: CallRow
  offers: CallOffers
  action: string
  refresh: () => void
}

export function CallChanges({ room, call, offers, action, refresh }: Props) {
  const { flow, trouble, isSoundOnly, peerLocation } = useRoomState(room)
  const now = useClock(room.now, 1_000)
  // Not after a reload later on, and not over why nothing connects.
  const isEarly = now < call.startAt.getTime() + 2 * GRACE_MINUTES * 60_000
  const isLateNews = useFirstWhile(call.lateSeconds > 0 && isEarly, lateNoteMs) && trouble === 'none'
  const { wayOutAt, extension, voice } = offers
  useEffect(() => {
    // Only the server knows since when both have been there without media.
    if (trouble !== 'none') refresh()
  }, [trouble, refresh])
  return (
    <>
      {isLateNews && (
        <Card>
          <LateNote call={call} />
        </Card>
      )}
      {extension && (
        <Card>
          <MoreTime
            call={call}
            offer={extension}
            isOtherThere={peerLocation === 'call'}
            now={now}
            refresh={refresh}
            action={action}
          />
        </Card>
      )}
      {wayOutAt && now >= wayOutAt.getTime() && flow !== 'flowing' && (
        <Card>
          <WayOut call={call} action={action} />
        </Card>
      )}
      {isSoundOnly && (
        <Card>
          <VoiceSwitch isInCall call={call} offer={voice} action={action} onDone={refresh} />
        </Card>
      )}
    </>
  )
}

/** What is in it decides itself whether it has something to say. */
const Card = ({ children }: { children: ReactNode }) => (
  <div className="max-w-[600px] rounded-card bg-room/92 px-4 py-3.5 text-left text-[0.9375rem] shadow-float empty:hidden">
    {children}
  </div>
)

function useFirstWhile(isSo: boolean, ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [isSo, ms])
  return isSo && !isOver
}

/** Ends a call that does not connect, free of charge. Shown after a minute together without media. */
export function WayOut({ call, action }: { call: Pick<CallRow, 'side' | 'other' | 'credits'>; action: string }) {
  const { t } = useTranslation('call-changes')
  const format = useFormat()
  const name = firstNameOf(call.other.name)
  const { send, isSending, problem } = useCallChange(name, action)
  const credits = t('credits', { count: call.credits, formatted: format.credits(call.credits) })
  const text = call.side === 'companion' ? 'companion' : call.credits === 0 ? 'seekerFree' : 'seeker'
  return (
    <section aria-label={t('wayOut.title')} className="grid gap-3">
      <p role="status" className="t1">
        {t('wayOut.title')}
      </p>
      <p className="text-ink-2">{t(`wayOut.${text}`, { name, credits })}</p>
      {problem && (
        <p role="alert" className="text-red-ink">
          {problem}
        </p>
      )}
      <ButtonRow>
        <Button variant="stop" busy={isSending} onClick={() => send({ intent: 'give_up' })}>
          {t('wayOut.end')}
        </Button>
      </ButtonRow>
    </section>
  )
}

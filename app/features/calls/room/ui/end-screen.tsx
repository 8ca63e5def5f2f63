import type { ReactNode } from 'react'
import { firstNameOf } from '#app/features/profiles/names.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Avatar } from '#app/ui/photo.tsx'
import { NoticeScreen } from './notice-screen.tsx'
import type { RoomCall, RoomLinks } from './room-call.ts'

/** After the call: its outcome and what it means for the credits, for either side. `rating` is the seeker's form. */
export function EndScreen({ call, links, rating }: { call: RoomCall; links: RoomLinks; rating: ReactNode }) {
  const { t } = useTranslation('calls')
  const text = useEndText(call)
  return (
    <NoticeScreen
      name={`end-${call.status}`}
      title={text.title}
      backTo={links.calls}
      photo={
        <Avatar photoKey={call.other.photoKey} id={call.other.userId} name={call.other.name} size={84} shape="arch" />
      }
      actions={
        <>
          {links.companion && (
            <Button variant="sec" to={links.companion} reloadDocument>
              {t('room.end.again', { name: firstNameOf(call.other.name) })}
            </Button>
          )}
          <Button variant={rating ? 'sec' : 'pri'} to={links.calls} reloadDocument>
            {t('room.end.toCalls')}
          </Button>
        </>
      }
    >
      {text.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {rating}
    </NoticeScreen>
  )
}

function useEndText(call: RoomCall): { title: string; lines: string[] } {
  const { t } = useTranslation('calls')
  const format = useFormat()
  const name = firstNameOf(call.other.name)
  const credits = t('credits', { count: call.credits, formatted: format.credits(call.credits) })
  const isFree = call.credits === 0
  const isSeeker = call.side === 'seeker'
  if (call.status === 'cancelled') return { title: t('room.end.cancelled'), lines: [t('room.end.cancelledText')] }
  if (call.status === 'completed') {
    const minutes = Math.max(
      1,
      Math.round(((call.endedAt ?? call.endAt).getTime() - (call.actualStartAt ?? call.startAt).getTime()) / 60_000),
    )
    const lines = [t('room.end.completedText', { count: minutes, day: format.longDate(call.startAt) })]
    if (!isSeeker && !isFree) lines.push(t('room.end.earned', { credits }))
    return { title: t('room.end.completed', { name }), lines }
  }
  const refunded = isFree ? t('room.end.refundedTrial') : t('room.end.refunded', { credits })
  if (call.missedReason === 'no_connection') {
    const [paid, trial] = isSeeker
      ? (['noConnectionPaid', 'noConnectionTrial'] as const)
      : (['noConnectionOther', 'noConnectionOtherTrial'] as const)
    return { title: t('room.end.noConnection'), lines: [t(`room.end.${isFree ? trial : paid}`, { name, credits })] }
  }
  if (call.missedReason === 'both_no_show')
    return { title: t('room.end.missedBoth'), lines: [isSeeker ? refunded : t('room.end.seekerRefunded', { name })] }
  if (call.missedReason === 'offerer_no_show')
    return isSeeker
      ? { title: t('room.end.missedOther', { name }), lines: [refunded] }
      : { title: t('room.end.missedYou'), lines: [t('room.end.seekerRefunded', { name })] }
  return isSeeker
    ? {
        title: t('room.end.missedYou'),
        lines: [isFree ? t('room.end.notRefundedTrial', { name }) : t('room.end.notRefunded', { name, credits })],
      }
    : {
        title: t('room.end.missedOther', { name }),
        lines: [isFree ? t('room.end.paidAnywayTrial') : t('room.end.paidAnyway', { credits })],
      }
}

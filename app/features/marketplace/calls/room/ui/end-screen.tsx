import type { ReactNode } from 'react'
import { useEarned } from '#app/features/marketplace/credits/ui/use-earned.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { CallRow } from '../../views.server.ts'
import { NoticeScreen, type RoomLinks, ToCalls } from './room-frame.tsx'

export function EndScreen({ call, links, rating }: { call: CallRow; links: RoomLinks; rating: ReactNode }) {
  const { t } = useTranslation(['room', 'calls'])
  const text = useEndText(call)
  return (
    <NoticeScreen
      name={`end-${call.status}`}
      title={text.title}
      backTo={links.calls}
      photoOf={call.other}
      actions={
        <>
          {links.companion && (
            <Button variant="sec" to={links.companion} reloadDocument>
              {t('end.again', { name: firstNameOf(call.other.name) })}
            </Button>
          )}
          <ToCalls to={links.calls} variant={rating ? 'sec' : 'pri'} />
        </>
      }
    >
      {(text.lines.length > 0 || rating) && (
        <>
          {text.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {rating}
        </>
      )}
    </NoticeScreen>
  )
}

function useEndText(call: CallRow): { title: string; lines: string[] } {
  const { t } = useTranslation(['room', 'calls'])
  const format = useFormat()
  const name = firstNameOf(call.other.name)
  const credits = t('calls:credits', { count: call.credits, formatted: format.credits(call.credits) })
  const earned = useEarned()(call.credits)
  const isFree = call.credits === 0
  const isSeeker = call.side === 'seeker'
  if (call.status === 'cancelled') return { title: t('end.cancelled'), lines: [] }
  if (call.status === 'completed') {
    const minutes = Math.max(
      1,
      Math.round(((call.endedAt ?? call.endAt).getTime() - (call.actualStartAt ?? call.startAt).getTime()) / 60_000),
    )
    const lines = [t('end.completedText', { count: minutes, day: format.longDate(call.startAt) })]
    if (!isSeeker && !isFree) lines.push(t('end.earned', { earned }))
    return { title: t('end.completed', { name }), lines }
  }
  const refunded = isFree ? t('end.refundedTrial') : t('end.refunded', { credits })
  const returned = isSeeker ? refunded : t('end.seekerRefunded', { name })
  if (call.missedReason === 'no_connection') return { title: t('end.noConnection'), lines: [returned] }
  if (call.missedReason === 'both_no_show') return { title: t('end.missedBoth'), lines: [returned] }
  if (call.missedReason === 'offerer_no_show')
    return { title: isSeeker ? t('end.missedOther', { name }) : t('end.missedYou'), lines: [returned] }
  return isSeeker
    ? {
        title: t('end.missedYou'),
        lines: [isFree ? t('end.notRefundedTrial', { name }) : t('end.notRefunded', { name, credits })],
      }
    : {
        title: t('end.missedOther', { name }),
        lines: [isFree ? t('end.paidAnywayTrial') : t('end.paidAnyway', { earned })],
      }
}

export function UntrustedScreen({ links }: { links: RoomLinks }) {
  const { t } = useTranslation('room')
  return (
    <NoticeScreen
      name="untrusted"
      title={t('untrusted.title')}
      backTo={links.calls}
      actions={<Button onClick={() => location.reload()}>{t('untrusted.again')}</Button>}
    >
      <p>{t('untrusted.text')}</p>
      <p>{t('untrusted.advice')}</p>
      <p>
        <TextLink href={links.support}>{t('untrusted.contact')}</TextLink>
      </p>
    </NoticeScreen>
  )
}

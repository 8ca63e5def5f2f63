import { firstNameOf } from '#app/features/profiles/names.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogClose } from '#app/ui/dialog.tsx'
import type { RoomCall } from './room-call.ts'
import type { Room } from './room-engine.ts'

/** Confirms leaving: one can rejoin after leaving; ending, which only the seeker may, is final. */
export function LeaveDialog(props: {
  room: Room
  call: RoomCall
  canEnd: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { room, call, canEnd, open, onOpenChange } = props
  const { t } = useTranslation(['stage', 'calls'])
  const format = useFormat()
  const values = {
    time: format.time(call.endAt),
    name: firstNameOf(call.other.name),
    credits: t('calls:credits', { count: call.credits, formatted: format.credits(call.credits) }),
  }
  const text = !canEnd ? 'text' : call.credits > 0 ? 'textSeeker' : 'textSeekerFree'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('leaveDialog.title')}
      size={canEnd ? 'md' : 'sm'}
      actions={
        <>
          <DialogClose>
            <Button variant="ghost">{t('leaveDialog.stay')}</Button>
          </DialogClose>
          {canEnd && (
            <Button
              variant="sec"
              onClick={() => {
                room.end()
                onOpenChange(false)
              }}
            >
              {t('leaveDialog.end')}
            </Button>
          )}
          <Button variant="stop" onClick={() => room.leave()}>
            {t('leaveDialog.leave')}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t(`leaveDialog.${text}`, values)}</p>
    </Dialog>
  )
}

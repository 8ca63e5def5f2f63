import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { refundUntil } from '#app/features/bookings/refund.rules.ts'
import { TRIAL_MINUTES } from '#app/features/bookings/schema.ts'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionResult } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { decideCancel } from '../rules.ts'
import type { CallRow } from '../views.server.ts'

/** Asks before a call is cancelled and says what becomes of the credits, by role and by the hour (K-14, K-19, K-20). */
export function CancelDialog({ call, now, onClose }: { call: CallRow | null; now: Date; onClose: () => void }) {
  const { t } = useTranslation('calls')
  const name = call?.other.name ?? ''
  return (
    <Dialog
      open={call !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('cancelDialog.title', { name })}
      size="md"
    >
      {call && <CancelForm key={call.callId} call={call} now={now} onClose={onClose} />}
    </Dialog>
  )
}

/** The dialog's words and buttons. */
export function CancelForm({ call, now, onClose }: { call: CallRow; now: Date; onClose: () => void }) {
  const { t } = useTranslation('calls')
  const sentence = useRefusal('calls', 'cancel_failed')
  const format = useFormat()
  const fetcher = useFetcher<ActionResult<{ settlement: string }>>()
  const isSending = fetcher.state !== 'idle'
  const answer = isSending ? undefined : fetcher.data
  const { name } = call.other
  const credits = t('credits', { count: call.credits, formatted: format.credits(call.credits) })
  const { cancellationHours } = useTerms()
  const decision = decideCancel(call, call.side, now, cancellationHours)
  const isFreeOfCharge = decision.ok && decision.settlement === 'returned'
  const kind =
    call.side === 'companion'
      ? call.isTrial
        ? 'companionTrial'
        : 'companion'
      : call.isTrial
        ? 'seekerTrial'
        : isFreeOfCharge
          ? 'seekerFree'
          : 'seekerLate'
  const done = answer?.ok ? answer.value : null
  useEffect(() => {
    if (!done) return
    const isBack = call.side === 'seeker' && call.credits > 0 && done.settlement === 'returned'
    showToast(isBack ? t('cancelDialog.doneRefunded', { credits }) : t('cancelDialog.done'))
    onClose()
  }, [done, call, credits, onClose, t])
  return (
    <fetcher.Form method="post" className="grid gap-5">
      <input type="hidden" name="intent" value="cancel" />
      <input type="hidden" name="callId" value={call.callId} />
      <p className="font-semibold">{format.dayAndTime(call.startAt, now)}</p>
      <Note tone={kind === 'seekerLate' ? 'apricot' : 'plain'}>
        {t(`cancelDialog.${kind}`, {
          name,
          credits,
          minutes: TRIAL_MINUTES,
          moment: format.dateTime(refundUntil(call.startAt, cancellationHours)),
        })}
      </Note>
      <p className="text-ink-2">{t('cancelDialog.notified', { name })}</p>
      {answer && !answer.ok && <Note tone="bad">{sentence(answer.code)}</Note>}
      <ButtonRow>
        <Button variant="ghost" disabled={isSending} onClick={onClose}>
          {t('cancelDialog.keep')}
        </Button>
        <Button variant="stop" type="submit" busy={isSending}>
          {t('cancelDialog.confirm')}
        </Button>
      </ButtonRow>
    </fetcher.Form>
  )
}

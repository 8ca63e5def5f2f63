import { type RefObject, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { callRefundUntil, TRIAL_MINUTES } from '#app/features/marketplace/bookings/schema.ts'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused, ActionResult } from '#app/platform/http/request.ts'
import type { RefusalCode } from '#app/platform/refusal.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/input.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { decideMove } from '../moves/rules.ts'
import { cancelSettlement } from '../rules.ts'
import { CANCEL_NOTE_MAX } from '../schema.ts'
import type { CallRow } from '../views.server.ts'

/** Refusals after which nothing is left to cancel, so retrying is pointless. */
const FINAL: readonly RefusalCode[] = [
  'call_cancelled',
  'call_completed',
  'call_missed',
  'missed_cannot_cancel',
  'not_found',
]

const costly: readonly string[] = [
  'seekerLate',
  'seekerMoved',
  'seekerStarted',
  'seekerWaiting',
  'seekerTrialStarted',
  'seekerTrialWaiting',
]

export function CancelDialog({ call, now, onClose }: { call: CallRow | null; now: Date; onClose: () => void }) {
  const { t } = useTranslation('calls')
  const last = useRef(call)
  const keep = useRef<HTMLButtonElement>(null)
  if (call) last.current = call
  return (
    <Dialog
      open={call !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('cancelDialog.title', { name: firstNameOf(call?.other.name ?? '') })}
      size="md"
      initialFocus={keep}
      finalFocus={() =>
        document.getElementById(`call-${last.current?.callId}`) ? null : document.getElementById('upcoming-title')
      }
    >
      {call && <CancelForm key={call.callId} keep={keep} call={call} now={now} onClose={onClose} />}
    </Dialog>
  )
}

function CancelForm(props: {
  call: CallRow
  now: Date
  keep: RefObject<HTMLButtonElement | null>
  onClose: () => void
}) {
  const { call, now, keep, onClose } = props
  const { t } = useTranslation('calls')
  const format = useFormat()
  const fetcher = useFetcher<ActionResult<{ settlement: string }>>()
  const isSending = fetcher.state !== 'idle'
  const answer = isSending ? undefined : fetcher.data
  const done = answer?.ok ? answer.value : null
  useEffect(() => {
    if (!done) return
    const isBack = call.side === 'seeker' && call.credits > 0 && done.settlement === 'returned'
    const credits = t('credits', { count: call.credits, formatted: format.credits(call.credits) })
    showToast(isBack ? t('cancelDialog.doneRefunded', { credits }) : t('cancelDialog.done'))
    onClose()
  }, [done, call, format, onClose, t])
  return (
    <fetcher.Form method="post" className="grid gap-5">
      <CancelQuestion
        call={call}
        now={now}
        isSending={isSending}
        refused={answer && !answer.ok ? answer : null}
        keep={keep}
        onClose={onClose}
      />
    </fetcher.Form>
  )
}

export function CancelQuestion(props: {
  call: CallRow
  now: Date
  isSending: boolean
  refused: Pick<ActionRefused, 'code' | 'fields'> | null
  /** Gets the first focus, because focusing the field would open a phone's keyboard. */
  keep?: RefObject<HTMLButtonElement | null>
  onClose: () => void
}) {
  const { call, now, isSending, refused, keep, onClose } = props
  const { t } = useTranslation('calls')
  const sentence = useRefusal('calls', 'cancel_failed', { most: CANCEL_NOTE_MAX })
  const refusal = refused?.code ?? null
  const noteProblem = refused?.fields?.note
  const format = useFormat()
  const { cancellationHours } = useTerms()
  const name = firstNameOf(call.other.name)
  const credits = t('credits', { count: call.credits, formatted: format.credits(call.credits) })
  const dayAndTime = (at: Date) => `${format.weekdayAndDate(at)}, ${format.time(at)}`
  if (refusal && FINAL.includes(refusal)) {
    return (
      <>
        <Note tone="bad">{sentence(refusal)}</Note>
        <ButtonRow>
          <Button onClick={onClose}>{t('cancelDialog.close')}</Button>
        </ButtonRow>
      </>
    )
  }
  // If the companion has not come, the seeker gets a full refund by waiting but nothing by cancelling.
  const isWaiting = call.side === 'seeker' && now >= call.startAt && call.actualStartAt === null
  const kind = isWaiting ? (call.isTrial ? 'seekerTrialWaiting' : 'seekerWaiting') : kindOf(call)
  return (
    <>
      <input type="hidden" name="intent" value="cancel" />
      <input type="hidden" name="callId" value={call.callId} />
      <p className="font-semibold">{dayAndTime(call.startAt)}</p>
      <Note tone={costly.includes(kind) ? 'apricot' : 'plain'}>
        {t(`cancelDialog.${kind}`, {
          name,
          credits,
          minutes: TRIAL_MINUTES,
          moment: dayAndTime(callRefundUntil(call, cancellationHours)),
        })}
      </Note>
      {decideMove(call, now).ok && (
        <p>
          {t('cancelDialog.moveInstead')}{' '}
          <TextLink to={`/${format.language}/my-calls/${call.callId}/move`}>{t('cancelDialog.move')}</TextLink>
        </p>
      )}
      <p className="text-ink-2">{t('cancelDialog.notified', { name })}</p>
      <TextField
        name="note"
        label={t('cancelDialog.note', { name })}
        help={t('cancelDialog.noteHelp')}
        optional
        maxLength={CANCEL_NOTE_MAX}
        error={noteProblem && sentence(noteProblem)}
      />
      {refusal && !noteProblem && <Note tone="bad">{sentence(refusal)}</Note>}
      <ButtonRow>
        <Button ref={keep} variant={isWaiting ? 'pri' : 'ghost'} disabled={isSending} onClick={onClose}>
          {t('cancelDialog.keep')}
        </Button>
        <Button variant={isWaiting ? 'ghost' : 'stop'} type="submit" busy={isSending}>
          {t('cancelDialog.confirm')}
        </Button>
      </ButtonRow>
    </>
  )

  function kindOf({ side, isTrial, startAt }: CallRow) {
    if (side === 'companion') return isTrial ? 'companionTrial' : 'companion'
    if (now >= startAt) return isTrial ? 'seekerTrialStarted' : 'seekerStarted'
    if (isTrial) return 'seekerTrial'
    if (cancelSettlement(call, side, now, cancellationHours) === 'returned') return 'seekerFree'
    return call.refundableUntil ? 'seekerMoved' : 'seekerLate'
  }
}

import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionResult } from '#app/platform/http/request.ts'
import type { RefusalCode } from '#app/platform/refusal.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { CallRow } from '../../views.server.ts'
import type { VoiceOffer } from '../views.server.ts'

type Props = {
  call: Pick<CallRow, 'other'>
  /** Null once it's a voice call; then only the result of the switch shows. */
  offer: VoiceOffer | null
  refused?: RefusalCode | null
  /** Form action; defaults to the current page. */
  action?: string
  isInCall?: boolean
  onDone?: () => void
}

export function VoiceSwitch({ call, offer, refused = null, action, isInCall = false, onDone }: Props) {
  const { t } = useTranslation('call-changes')
  const format = useFormat()
  const fetcher = useFetcher<ActionResult<{ returned: number }>>()
  const name = firstNameOf(call.other.name)
  const sentence = useRefusal('call-changes', 'failed', { name })
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  const done = answer?.ok ? answer.value : null
  const refusal = answer ? (answer.ok ? null : answer.code) : refused
  const creditsOf = (count: number) => t('credits', { count, formatted: format.credits(count) })
  useEffect(() => {
    if (!done) return
    const credits = t('credits', { count: done.returned, formatted: format.credits(done.returned) })
    showToast(done.returned > 0 ? t('voice.doneReturned', { credits }) : t('voice.done'))
    onDone?.()
  }, [done, format, onDone, t])
  if (!offer) return null
  return (
    <fetcher.Form
      method="post"
      action={action}
      className="grid justify-items-start gap-3 room-low:flex room-low:flex-wrap room-low:items-center room-low:gap-x-4 room-low:[&>p]:min-w-0 room-low:[&>p]:flex-1 room-low:[&>p]:basis-48"
    >
      <input type="hidden" name="intent" value="switch_to_voice" />
      <input type="hidden" name="expectedReturn" value={offer.returned} />
      <p className="text-ink-2">
        {isInCall && <b className="text-ink">{t('voice.inCall')}</b>} {consequence(offer)} {t('voice.forGood')}
      </p>
      {refusal && (
        <p role="alert" className="text-red-ink">
          {sentence(refusal)}
        </p>
      )}
      <Button variant="sec" type="submit" busy={fetcher.state !== 'idle'}>
        {t('voice.switch')}
      </Button>
    </fetcher.Form>
  )

  function consequence(offer: VoiceOffer): string {
    if (offer.isFree) return t('voice.free')
    if (offer.returned === 0) return t('voice.unchanged')
    return t('voice.returned', { credits: creditsOf(offer.returned), price: creditsOf(offer.credits) })
  }
}

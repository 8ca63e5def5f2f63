import { firstNameOf } from '#app/features/profiles/names.rules.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import type { CallRow } from '../views.server.ts'
import { useCallChange } from './use-call-change.ts'

/** In a call that does not connect: ends it at once and for nothing. Shown from a minute together without media. */
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

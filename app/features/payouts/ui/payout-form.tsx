import { useState } from 'react'
import { useFetcher } from 'react-router'
import { earnings } from '#app/features/credits/rules.ts'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList } from '#app/ui/panel.tsx'
import { ProgressBar } from '#app/ui/progress.tsx'
import { Slider } from '#app/ui/slider.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { ARRIVAL_DAYS_MAX, ARRIVAL_DAYS_MIN } from '../data.ts'
import { decidePayout } from '../rules.ts'
import { PAYOUT_STEP } from '../schema.ts'

/** Asks for a payout: how much, what it is worth, and one confirmation (Y-07 to Y-11). */
export function PayoutForm(props: {
  balance: number
  isReady: boolean
  isInFlight: boolean
  /** The payout that was just requested: the form is closed until another one is wanted. */
  requestedId?: string | null
  /** The same key is never paid twice. */
  idempotencyKey: string
  fetcherKey: string
}) {
  const { balance, isReady, isInFlight, requestedId = null, idempotencyKey } = props
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const { feePercent, minPayoutCredits: minimum } = useTerms()
  const isHydrated = useHydrated()
  const { Form, submit, formData } = useFetcher({ key: props.fetcherKey })
  const isSending = formData?.get('intent') === 'request'
  const [typed, setTyped] = useState(String(minimum))
  const [isAsking, setAsking] = useState(false)
  const [valid, setValid] = useState(minimum)
  const [openedAfter, setOpenedAfter] = useState<string | null>(null)

  if (isInFlight) return <Note>{t('request.inFlight')}</Note>
  if (balance < minimum) return <TooFew balance={balance} minimum={minimum} />

  if (requestedId !== null && openedAfter !== requestedId) {
    const open = () => {
      setOpenedAfter(requestedId)
      setTyped(String(minimum))
      setValid(minimum)
    }
    return (
      <Button to="?" variant="sec" onClick={open} className="max-sm:w-full">
        {t('request.another')}
      </Button>
    )
  }

  const credits = /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN
  const decision = decidePayout(credits, balance, minimum)
  const { grossCents, feeCents, netCents } = earnings(decision.ok ? credits : Math.min(valid, balance), feePercent)
  const net = format.euros(netCents)
  const words = (value: number) => t('credits', { count: value, amount: format.credits(value) })
  const error = decision.ok
    ? undefined
    : t(`errors.${decision.code as 'payout_minimum' | 'insufficient_credits' | 'invalid_amount'}`)
  const type = (value: string) => {
    setTyped(value)
    if (/^\d{1,7}$/.test(value) && decidePayout(Number(value), balance, minimum).ok) setValid(Number(value))
  }
  return (
    <>
      {balance >= minimum + PAYOUT_STEP && (
        <Slider
          name="slider"
          label={t('request.credits')}
          min={minimum}
          max={lastStep(balance, minimum)}
          step={PAYOUT_STEP}
          value={sliderAt(credits, balance, minimum)}
          valueText={() => words(decision.ok ? credits : Math.min(valid, balance))}
          thumbText={words}
          onValueChange={(value) => type(String(value))}
          className="mb-6"
        />
      )}
      <Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          if (decision.ok && isReady) setAsking(true)
        }}
      >
        <input type="hidden" name="intent" value="request" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TextField
          name="credits"
          label={t('request.amount')}
          help={t('request.help', { balance: format.credits(balance) })}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value.trim())}
          className="max-w-[280px]"
        />
        <DescriptionList
          className={decision.ok ? 'mt-6' : 'mt-6 opacity-60'}
          items={[
            { term: t('request.gross'), value: format.euros(grossCents) },
            { term: t('request.fee'), value: `${feeCents > 0 ? '−' : ''}${format.euros(feeCents)}` },
            { term: t('request.net'), value: net },
          ]}
        />
        <p className="small mt-3 mb-6 text-ink-3">
          {t('request.days', { from: ARRIVAL_DAYS_MIN, to: ARRIVAL_DAYS_MAX })}
        </p>
        {!isReady && <Note className="mb-5">{t('request.needsAccount')}</Note>}
        <Button
          type="submit"
          disabled={isHydrated && !(decision.ok && isReady)}
          busy={isSending}
          className="max-sm:w-full"
        >
          {t('request.submit')}
        </Button>
      </Form>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('confirm.title', { credits: words(decision.ok ? credits : valid) })}
        description={t('confirm.text', { net })}
        actions={
          <>
            <Button variant="sec" onClick={() => setAsking(false)}>
              {t('confirm.cancel')}
            </Button>
            <Button
              busy={isSending}
              onClick={() => {
                setAsking(false)
                submit({ intent: 'request', credits: String(credits), idempotencyKey }, { method: 'post' })
              }}
            >
              {t('confirm.confirm', { net })}
            </Button>
          </>
        }
      >
        <p className="text-ink-2">{t('request.days', { from: ARRIVAL_DAYS_MIN, to: ARRIVAL_DAYS_MAX })}</p>
      </Dialog>
    </>
  )
}

/** Where the slider stands for a typed amount: within its ends, on a step. */
const sliderAt = (typed: number, balance: number, minimum: number) =>
  lastStep(Math.min(Math.max(Number.isNaN(typed) ? minimum : typed, minimum), balance), minimum)

/** The last step of the slider, which begins at the minimum, up to so many credits. */
const lastStep = (credits: number, minimum: number) => credits - ((credits - minimum) % PAYOUT_STEP)

function TooFew({ balance, minimum }: { balance: number; minimum: number }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const missing = minimum - balance
  return (
    <>
      <p className="font-medium">{t('errors.payout_minimum')}</p>
      <p className="mt-1 mb-4 text-ink-2">{t('request.more', { count: missing, amount: format.credits(missing) })}</p>
      <ProgressBar value={balance} max={minimum} label={t('request.progress', { amount: format.credits(balance) })} />
    </>
  )
}

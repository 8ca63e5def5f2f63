import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, type FormProps, useFetcher, useNavigation } from 'react-router'
import { fieldProblem } from '#app/features/marketplace/accounts/ui/form-problem.tsx'
import { earnings } from '#app/features/marketplace/credits/rules.ts'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionRefused, ActionResult } from '#app/platform/http/request.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PasswordField, TextField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { DescriptionList } from '#app/ui/panel.tsx'
import { ProgressBar } from '#app/ui/progress.tsx'
import { Slider } from '#app/ui/slider.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { decidePayout } from '../rules.ts'
import { ARRIVAL_DAYS_MAX, ARRIVAL_DAYS_MIN, PAYOUT_REVIEW_DAYS, PAYOUT_STEP } from '../schema.ts'
import type { NewestPayout } from '../views.server.ts'

type Props = {
  balance: number
  payable: number
  inFlight: NewestPayout | null
  /** Credits to confirm, from the query of a form sent without JavaScript. */
  wanted?: number | null
  needsCode: boolean
  /** Why a confirmation sent without JavaScript was refused. */
  refused?: ActionRefused | undefined
  /** The payout just requested. Keeps the form closed until the companion wants another. */
  requestedId?: string | null
  idempotencyKey: string
  fetcherKey: string
}

export function PayoutForm(props: Props) {
  const { balance, payable, inFlight, requestedId = null, wanted = null } = props
  const { t } = useTranslation('payouts')
  const { minPayoutCredits: minimum } = useTerms()
  const [openedAfter, setOpenedAfter] = useState<string | null>(null)

  if (inFlight?.status === 'in_review')
    return <Note>{requestedId ? t('request.next') : t('inReview', { days: PAYOUT_REVIEW_DAYS })}</Note>
  if (inFlight) return <Note>{t('request.next')}</Note>
  if (balance < minimum) return <TooFew balance={balance} minimum={minimum} />
  if (payable < minimum) return <Note>{t('request.wait')}</Note>

  if (requestedId !== null && openedAfter !== requestedId)
    return (
      <Button to="?" variant="sec" onClick={() => setOpenedAfter(requestedId)} className="max-sm:w-full">
        {t('request.another')}
      </Button>
    )
  return <RequestForm {...props} first={openedAfter === null ? (wanted ?? minimum) : minimum} />
}

function RequestForm(props: Props & { first: number }) {
  const { balance, payable, idempotencyKey, needsCode, wanted = null } = props
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const { feePercent, minPayoutCredits: minimum } = useTerms()
  const isHydrated = useHydrated()
  const fetcher = useFetcher<ActionResult<unknown>>({ key: props.fetcherKey })
  const isSending = fetcher.formData?.get('intent') === 'request'
  const [typed, setTyped] = useState(String(props.first))
  const [isAsking, setAsking] = useState(false)
  const [valid, setValid] = useState(minimum)
  const credits = /^\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN
  const decision = decidePayout(credits, { balance, payable }, minimum)
  const earned = earnings(decision.ok ? credits : Math.min(valid, payable), feePercent)
  const words = (value: number) => t('credits', { count: value, amount: format.credits(value) })
  const error = decision.ok
    ? undefined
    : t(`errors.${decision.code as 'payout_minimum' | 'insufficient_credits' | 'credits_wait' | 'invalid_amount'}`)
  const type = (value: string) => {
    setTyped(value)
    if (/^\d{1,7}$/.test(value) && decidePayout(Number(value), { balance, payable }, minimum).ok)
      setValid(Number(value))
  }
  const confirmed = {
    credits: decision.ok ? credits : valid,
    words: { credits: words(decision.ok ? credits : valid), net: format.euros(earned.netCents) },
    idempotencyKey,
    needsCode,
  }
  if (wanted !== null && wanted === credits && decision.ok)
    return <ConfirmationPanel {...confirmed} refused={props.refused} />
  return (
    <>
      <AmountLinks payable={payable} credits={credits} onChoose={type} />
      {payable >= minimum + PAYOUT_STEP && (
        <Slider
          name="slider"
          label={t('request.credits')}
          min={minimum}
          max={lastStep(payable, minimum)}
          step={PAYOUT_STEP}
          value={sliderAt(credits, payable, minimum)}
          valueText={() => words(decision.ok ? credits : Math.min(valid, payable))}
          thumbText={words}
          onValueChange={(value) => type(String(value))}
          className="mb-6"
        />
      )}
      <Form
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          if (decision.ok) setAsking(true)
        }}
      >
        <Amount {...{ payable, typed, error, earned, isValid: decision.ok }} onType={type} />
        <Button type="submit" disabled={isHydrated && !decision.ok} busy={isSending} className="max-sm:w-full">
          {t('request.submit')}
        </Button>
      </Form>
      <ConfirmationDialog
        {...confirmed}
        open={isAsking}
        busy={isSending}
        refused={fetcher.data?.ok === false ? fetcher.data : undefined}
        onClose={() => setAsking(false)}
        Form={fetcher.Form}
      />
    </>
  )
}

const ROUND_AMOUNTS = [500, 1_000]

/** Usual amounts and everything. Without scripts each opens its confirmation. */
function AmountLinks(props: { payable: number; credits: number; onChoose: (value: string) => void }) {
  const { payable, credits, onChoose } = props
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const { minPayoutCredits: minimum } = useTerms()
  const amounts = ROUND_AMOUNTS.filter((amount) => amount >= minimum && amount < payable)
  return (
    <nav aria-label={t('request.amounts')} className="mb-5 flex flex-wrap gap-2">
      {[...amounts, payable].map((amount) => {
        const isAll = amount === payable
        const words = format.credits(amount)
        return (
          <Button
            key={amount}
            to={`?credits=${amount}`}
            size="sm"
            variant={amount === credits ? 'tint' : 'sec'}
            aria-current={amount === credits || undefined}
            onClick={(event: MouseEvent) => {
              event.preventDefault()
              onChoose(String(amount))
            }}
          >
            {isAll ? t('request.all', { amount: words }) : words}
          </Button>
        )
      })}
    </nav>
  )
}

function Amount(props: {
  payable: number
  typed: string
  error: string | undefined
  earned: ReturnType<typeof earnings>
  isValid: boolean
  onType: (value: string) => void
}) {
  const { payable, typed, error, earned, isValid, onType } = props
  const { grossCents, feeCents, netCents } = earned
  const { t } = useTranslation('payouts')
  const format = useFormat()
  return (
    <>
      <TextField
        name="credits"
        label={t('request.amount')}
        help={t('request.help', { balance: format.credits(payable) })}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value.trim())}
        className="max-w-[280px]"
      />
      <DescriptionList
        className={isValid ? 'mt-6' : 'mt-6 opacity-60'}
        items={[
          { term: t('request.gross'), value: format.euros(grossCents) },
          { term: t('request.fee'), value: `${feeCents > 0 ? '−' : ''}${format.euros(feeCents)}` },
          { term: t('request.net'), value: format.euros(netCents) },
        ]}
      />
      <p className="small mt-3 mb-6 text-ink-3">
        {t('request.days', { from: ARRIVAL_DAYS_MIN, to: ARRIVAL_DAYS_MAX })}
      </p>
    </>
  )
}

const sliderAt = (typed: number, balance: number, minimum: number) =>
  lastStep(Math.min(Math.max(Number.isNaN(typed) ? minimum : typed, minimum), balance), minimum)

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

type Confirmed = {
  credits: number
  words: { credits: string; net: string }
  idempotencyKey: string
  needsCode: boolean
  refused: ActionRefused | undefined
}

export function ConfirmationDialog(
  props: Confirmed & { open: boolean; busy: boolean; onClose: () => void; Form: ComponentType<FormProps> },
) {
  const { open, busy, onClose, Form: FetcherForm, ...confirmed } = props
  const { t } = useTranslation('payouts')
  const { refused, words } = confirmed
  // Ignore the error from before the dialog was opened.
  const [before, setBefore] = useState<{ open: boolean; refused: ActionRefused | undefined }>({ open, refused })
  if (open !== before.open) setBefore({ open, refused })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && onClose()}
      title={t('confirm.title', { credits: words.credits })}
      description={t('confirm.text', { net: words.net })}
    >
      <FetcherForm method="post" noValidate>
        <ConfirmationFields
          {...confirmed}
          refused={refused === before.refused ? undefined : refused}
          busy={busy}
          cancel={
            <Button variant="sec" onClick={onClose}>
              {t('confirm.cancel')}
            </Button>
          }
        />
      </FetcherForm>
    </Dialog>
  )
}

/** The same form on the page, for use without JavaScript. */
export function ConfirmationPanel(confirmed: Confirmed) {
  const { t } = useTranslation('payouts')
  const { words } = confirmed
  const busy = useNavigation().formData?.get('intent') === 'request'
  return (
    <Form method="post" noValidate>
      <h3 className="t1">{t('confirm.title', { credits: words.credits })}</h3>
      <p className="mt-1.5 mb-5 text-ink-2">{t('confirm.text', { net: words.net })}</p>
      <ConfirmationFields
        {...confirmed}
        busy={busy}
        cancel={
          <Button to="?" variant="sec">
            {t('confirm.cancel')}
          </Button>
        }
      />
    </Form>
  )
}

function ConfirmationFields(props: Confirmed & { busy: boolean; cancel: ReactNode }) {
  const { credits, words, idempotencyKey, needsCode, refused, busy, cancel } = props
  const { t } = useTranslation('payouts')
  const sentence = useRefusal('payouts', 'payout_request_failed')
  const problem = fieldProblem(refused, sentence)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused?.fields) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  return (
    <div ref={fields} className="grid gap-5">
      <p className="text-ink-2">{t('request.days', { from: ARRIVAL_DAYS_MIN, to: ARRIVAL_DAYS_MAX })}</p>
      {refused && !refused.fields && <Note tone="bad">{sentence(refused.code, refused.details)}</Note>}
      <input type="hidden" name="intent" value="request" />
      <input type="hidden" name="credits" value={credits} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <PasswordField
        name="password"
        label={t('confirm.password')}
        autoComplete="current-password"
        error={problem('password')}
      />
      {needsCode && (
        <TextField
          name="code"
          label={t('confirm.code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          error={problem('code')}
        />
      )}
      <ButtonRow>
        {cancel}
        <Button type="submit" busy={busy}>
          {t('confirm.confirm', { net: words.net })}
        </Button>
      </ButtonRow>
    </div>
  )
}

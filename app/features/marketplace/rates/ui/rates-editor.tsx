import { useEffect, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { earnings } from '#app/features/marketplace/credits/rules.ts'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Slider } from '#app/ui/slider.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { price } from '../rules.ts'
import {
  CREDITS_PER_EURO,
  PRICE_MINUTES,
  RATE_EUROS_DEFAULT,
  RATE_EUROS_MAX,
  RATE_EUROS_MIN,
  RATE_EUROS_STEP,
  TYPICAL_PRICES,
} from '../schema.ts'
import { EarningsCalculator } from './earnings-calculator.tsx'

const [low, high] = TYPICAL_PRICES

const DIALOG_MS = 3_000

export type RatesAnswer = { ok: true } | { ok: false; errors: string[] }

export function RatesEditor(props: {
  saved: { audioEuros: number | null; videoEuros: number | null }
  durations: readonly number[]
  answer: RatesAnswer | undefined
  fetcherKey: string
  /** The rates stay hidden until the companion is approved. */
  isApproved: boolean
  isUndeclared: boolean
}) {
  const { saved, durations, answer } = props
  const { t } = useTranslation('rates')
  const format = useFormat()
  const wholeEuros = (euros: number) => format.euros(euros * 100, { whole: true })
  const sentence = useRefusal('rates', 'failed_to_save', {
    lowest: wholeEuros(RATE_EUROS_MIN),
    highest: wholeEuros(RATE_EUROS_MAX),
    step: wholeEuros(RATE_EUROS_STEP),
  })
  const navigate = useNavigate()
  const { Form, state } = useFetcher({ key: props.fetcherKey })
  const [audio, setAudio] = useState(saved.audioEuros ?? RATE_EUROS_DEFAULT)
  const [video, setVideo] = useState(saved.videoEuros ?? RATE_EUROS_DEFAULT)
  const [seen, setSeen] = useState<RatesAnswer>()
  const isFirst = saved.audioEuros === null || saved.videoEuros === null
  const [wasFirst] = useState(isFirst)
  const isHydrated = useHydrated()
  const schedule = `/${format.language}/my-schedule`
  const isDialogOpen = isHydrated && answer?.ok === true && answer !== seen

  useEffect(() => {
    if (!isDialogOpen) return
    const timer = setTimeout(() => setSeen(answer), DIALOG_MS)
    return () => clearTimeout(timer)
  }, [isDialogOpen, answer])

  return (
    <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_400px]">
      <Form method="post" className="grid gap-9">
        {isFirst && <Note>{t('first')}</Note>}
        {answer?.ok === false && (
          <Note tone="bad">
            {answer.errors.map((code) => (
              <span key={code} className="block">
                {sentence(code)}
              </span>
            ))}
          </Note>
        )}
        {answer?.ok === true && !isDialogOpen && (wasFirst || !isHydrated) && (
          <Note tone="good">
            {t('saved')} {wasFirst && <TextLink to={schedule}>{t('dialog.next')}</TextLink>}
          </Note>
        )}
        <p className="text-ink-2">
          {t('usual', { low: format.credits(low), high: format.credits(high), minutes: PRICE_MINUTES })}
        </p>
        <RateSlider name="audioEuros" label={t('audio')} euros={audio} durations={durations} onChange={setAudio} />
        <RateSlider name="videoEuros" label={t('video')} euros={video} durations={durations} onChange={setVideo} />
        {props.isUndeclared && (
          <TraderChoice
            error={
              answer?.ok === false && answer.errors.includes('trader_choice_missing')
                ? sentence('trader_choice_missing')
                : null
            }
          />
        )}
        <ButtonRow>
          <Button
            to={`/${format.language}/dashboard`}
            variant="sec"
            onClick={(event) => {
              if (window.history.length < 2) return
              event.preventDefault()
              navigate(-1)
            }}
          >
            {t('cancel')}
          </Button>
          <Button type="submit" busy={state !== 'idle'}>
            {t(isFirst ? 'save' : 'update')}
          </Button>
        </ButtonRow>
      </Form>
      <div className="grid gap-8">
        <EarningsCalculator rates={{ audio: CREDITS_PER_EURO * audio, video: CREDITS_PER_EURO * video }} />
        <Fee />
      </div>
      <Dialog
        open={isDialogOpen}
        onOpenChange={(isOpen) => !isOpen && setSeen(answer)}
        size="sm"
        title={t('dialog.title')}
        description={t(props.isApproved ? 'dialog.text' : 'dialog.textUnseen')}
        actions={
          <>
            <Button variant={wasFirst ? 'sec' : 'pri'} onClick={() => setSeen(answer)}>
              {t('dialog.done')}
            </Button>
            {wasFirst && <Button to={schedule}>{t('dialog.next')}</Button>}
          </>
        }
      />
    </div>
  )
}

function TraderChoice({ error }: { error: string | null }) {
  const { t } = useTranslation('rates')
  return (
    <RadioGroup
      name="isTrader"
      legend={t('trader.choice')}
      error={error}
      options={[
        { value: 'no', label: t('trader.asPrivate'), help: t('trader.asPrivateHelp') },
        { value: 'yes', label: t('trader.asTrader'), help: t('trader.asTraderHelp') },
      ]}
    />
  )
}

function Fee() {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const { feePercent, minPayoutCredits } = useTerms()
  const smallest = earnings(minPayoutCredits, feePercent)
  return (
    <section aria-labelledby="fee">
      <h2 id="fee" className="t1">
        {t('fee.title')}
      </h2>
      <p className="mt-2 text-ink-2">
        {t('fee.text', {
          gross: format.euros(smallest.grossCents, { whole: true }),
          net: format.euros(smallest.netCents, { whole: true }),
        })}
      </p>
    </section>
  )
}

function RateSlider(props: {
  name: string
  label: string
  euros: number
  durations: readonly number[]
  onChange: (euros: number) => void
}) {
  const { name, label, euros, durations, onChange } = props
  const { t } = useTranslation('rates')
  const format = useFormat()
  const perHour = (value: number) => t('perHour', { euros: format.euros(100 * value, { whole: true }) })
  const valueLabel = (value: number) =>
    t('perHourCredits', { perHour: perHour(value), credits: format.credits(CREDITS_PER_EURO * value) })
  return (
    <div>
      <Slider
        name={name}
        label={label}
        min={RATE_EUROS_MIN}
        max={RATE_EUROS_MAX}
        step={RATE_EUROS_STEP}
        value={euros}
        valueText={valueLabel}
        thumbText={valueLabel}
        onValueChange={onChange}
      />
      <dl
        aria-label={t('prices', { media: label })}
        className="mt-3 grid grid-cols-4 divide-x divide-line rounded-slot border border-line text-center max-sm:grid-cols-2 max-sm:divide-x-0"
      >
        {durations.map((minutes) => {
          const credits = price(CREDITS_PER_EURO * euros, minutes)
          return (
            <div key={minutes} className="px-2 py-3">
              <dt className="small text-ink-3">{t('minutes', { minutes })}</dt>
              <dd className="tabular mt-0.5 whitespace-nowrap font-semibold">
                {t('credits', { count: credits, amount: format.credits(credits) })}
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

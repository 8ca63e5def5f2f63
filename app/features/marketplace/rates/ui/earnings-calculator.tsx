import { useState } from 'react'
import { useTerms } from '#app/i18n/terms.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DescriptionList, Panel } from '#app/ui/panel.tsx'
import { Slider } from '#app/ui/slider.tsx'
import { monthlyEarnings } from '../rules.ts'
import { CALCULATOR_HOURS, CALCULATOR_HOURS_MAX, CALCULATOR_HOURS_STEP } from '../schema.ts'

export function EarningsCalculator({ rates }: { rates: { audio: number; video: number } }) {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const [hours, setHours] = useState<{ audio: number; video: number }>(CALCULATOR_HOURS)
  const { grossCents, feeCents, netCents } = monthlyEarnings(hours, rates, useTerms().feePercent)
  const valueLabel = (value: number) => t('calculator.hours', { count: value, amount: format.number(value) })
  return (
    <Panel tone="sunk">
      <h2 className="t1 mb-5">{t('calculator.title')}</h2>
      {(['audio', 'video'] as const).map((media) => (
        <Slider
          key={media}
          name={`hours-${media}`}
          label={t(media === 'audio' ? 'calculator.audioHours' : 'calculator.videoHours')}
          min={0}
          max={CALCULATOR_HOURS_MAX}
          step={CALCULATOR_HOURS_STEP}
          value={hours[media]}
          valueText={valueLabel}
          thumbText={valueLabel}
          onValueChange={(value) => setHours({ ...hours, [media]: value })}
          className="mt-3"
        />
      ))}
      <output className="mt-5 block">
        <span className="num block text-[2.75rem] leading-none tracking-[-0.02em]">{format.euros(netCents)}</span>
        <span className="mt-2 block text-ink-2">{t('calculator.month')}</span>
      </output>
      <DescriptionList
        className="mt-5"
        items={[
          { term: t('calculator.gross'), value: format.euros(grossCents) },
          { term: t('calculator.fee'), value: `−${format.euros(feeCents)}` },
          { term: t('calculator.net'), value: format.euros(netCents) },
        ]}
      />
    </Panel>
  )
}

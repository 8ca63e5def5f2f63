import { Slider as Base } from '@base-ui/react/slider'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from './class-names.ts'
import { clampRange, type SliderRange } from './slider-range.ts'

type Common<Value> = {
  name: string
  label: string
  min: number
  max: number
  step?: number
  value?: Value
  defaultValue?: Value
  /** The value in words, shown on the right ("any price"). */
  valueText: (value: Value) => ReactNode
  onValueChange?: (value: Value) => void
  onValueCommitted?: (value: Value) => void
  disabled?: boolean
  className?: string
}

function Head({ id, label, text }: { id: string; label: string; text: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-[0.9375rem]">
      <span id={id} className="font-medium">
        {label}
      </span>
      <output className="tabular font-semibold">{text}</output>
    </div>
  )
}

/** One value on a line; `thumbText` is what is read aloud for it. */
export function Slider(props: Common<number> & { thumbText?: (value: number) => string }) {
  const { name, label, min, max, step = 1, valueText, thumbText, onValueChange, onValueCommitted, className } = props
  const [own, setOwn] = useState(props.defaultValue ?? min)
  const value = props.value ?? own
  const id = useId()
  return (
    <div className={className}>
      <Head id={id} label={label} text={valueText(value)} />
      <Base.Root
        {...{ name, min, max, step, value }}
        disabled={props.disabled}
        thumbAlignment="edge"
        onValueChange={(next) => {
          setOwn(next)
          onValueChange?.(next)
        }}
        onValueCommitted={(next) => onValueCommitted?.(next)}
      >
        <Base.Control className="slider-control">
          <Base.Track className="slider-track">
            <Base.Indicator className="slider-fill" />
            <Base.Thumb
              className="slider-thumb"
              getAriaLabel={() => label}
              getAriaValueText={(_, at) => thumbText?.(at) ?? String(valueText(at))}
            />
          </Base.Track>
        </Base.Control>
      </Base.Root>
    </div>
  )
}

/** A range whose two ends cannot cross; a form sends `name` twice, low then high. `above` is drawn on its line. */
export function RangeSlider(props: Common<SliderRange> & { thumbText: (value: number) => string; above?: ReactNode }) {
  const { t } = useTranslation('ui')
  const { name, label, min, max, step = 1, valueText, thumbText, onValueChange, onValueCommitted, className } = props
  const [own, setOwn] = useState<SliderRange>(props.defaultValue ?? [min, max])
  const value = clampRange(props.value ?? own, min, max, step)
  const id = useId()
  return (
    <div className={classNames(className)}>
      <Head id={id} label={label} text={valueText(value)} />
      {props.above}
      <Base.Root
        {...{ name, min, max, step, value }}
        disabled={props.disabled}
        aria-labelledby={id}
        thumbAlignment="edge"
        thumbCollisionBehavior="none"
        onValueChange={(next) => {
          const range = clampRange(next as SliderRange, min, max, step)
          setOwn(range)
          onValueChange?.(range)
        }}
        onValueCommitted={(next) => onValueCommitted?.(clampRange(next as SliderRange, min, max, step))}
      >
        <Base.Control className="slider-control">
          <Base.Track className="slider-track">
            <Base.Indicator className="slider-fill" />
            {[0, 1].map((index) => (
              <Base.Thumb
                key={index}
                index={index}
                className="slider-thumb"
                getAriaLabel={() => t(index === 0 ? 'slider.from' : 'slider.to', { label })}
                getAriaValueText={(_, at) => thumbText(at)}
              />
            ))}
          </Base.Track>
        </Base.Control>
      </Base.Root>
    </div>
  )
}

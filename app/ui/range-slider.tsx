import { type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from './class-names.ts'
import {
  clampRange,
  endAt,
  lineShare,
  moveEnd,
  SliderHead,
  SliderLine,
  type SliderProps,
  type SliderRange,
  SliderThumb,
} from './slider.tsx'

/** Must match parts.css: thumbs stay within the line. */
const THUMB_PX = 28

/** A range whose ends can't cross. The form sends `name` twice, low then high. `above` is drawn on the line. */
export function RangeSlider(
  props: SliderProps<SliderRange> & { thumbText: (value: number) => string; above?: ReactNode },
) {
  const { t } = useTranslation('ui')
  const { name, label, min, max, step = 1, valueText, thumbText, onValueChange, className } = props
  const [own, setOwn] = useState<SliderRange>(props.defaultValue ?? [min, max])
  const value = clampRange(props.value ?? own, min, max, step)
  const id = useId()
  const held = useRef<0 | 1 | null>(null)
  const move = (end: 0 | 1, to: number) => {
    const range = clampRange(moveEnd(value, end, to), min, max, step)
    setOwn(range)
    onValueChange?.(range)
  }
  /** The two inputs overlap, so the line handles pointers and picks the nearer end. */
  const pressedAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return min + lineShare(clientX - left, THUMB_PX / 2, width - THUMB_PX / 2) * (max - min)
  }
  return (
    <fieldset aria-labelledby={id} className={classNames('min-w-0', className)}>
      <SliderHead id={id} label={label} text={valueText(value)} />
      {props.above}
      <div
        className="slider-control slider-range"
        onPointerDown={(event) => {
          if (event.button !== 0) return
          // Otherwise the browser would focus the input behind the line.
          event.preventDefault()
          const at = pressedAt(event)
          held.current = endAt(value, at)
          event.currentTarget.setPointerCapture(event.pointerId)
          event.currentTarget.querySelectorAll('input')[held.current]?.focus()
          move(held.current, at)
        }}
        onPointerMove={(event) => held.current !== null && move(held.current, pressedAt(event))}
        onLostPointerCapture={() => {
          held.current = null
        }}
      >
        <SliderLine from={lineShare(value[0], min, max)} to={lineShare(value[1], min, max)} />
        {([0, 1] as const).map((end) => (
          <SliderThumb
            key={end}
            {...{ name, min, max, step }}
            label={t(end === 0 ? 'slider.from' : 'slider.to', { label })}
            value={value[end]}
            text={thumbText(value[end])}
            onMove={(to) => move(end, to)}
          />
        ))}
      </div>
    </fieldset>
  )
}

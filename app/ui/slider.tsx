import { type CSSProperties, type KeyboardEvent, type ReactNode, useState } from 'react'

/** Steps of Page Up and Page Down, the same in every browser. */
const PAGE_STEPS = 10

export type SliderProps<Value> = {
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
  className?: string
}

export function SliderHead({ id, label, text }: { id?: string; label: string; text: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-[0.9375rem]">
      <span id={id} className="font-medium">
        {label}
      </span>
      <output className="tabular font-semibold">{text}</output>
    </div>
  )
}

export function SliderLine({ from, to }: { from: number; to: number }) {
  const ends = { '--from': from, '--to': to } as CSSProperties
  return (
    <span className="slider-track" style={ends}>
      <span className="slider-fill" />
    </span>
  )
}

type ThumbProps = Pick<SliderProps<number>, 'name' | 'min' | 'max' | 'step'> & {
  label: string
  value: number
  text: string
  onMove: (value: number) => void
}

/** A native range input over the line, for keyboards, screen readers and forms. */
export function SliderThumb({ name, label, min, max, step = 1, value, text, onMove }: ThumbProps) {
  const page = (event: KeyboardEvent) => {
    const direction = { PageUp: 1, PageDown: -1 }[event.key]
    if (!direction) return
    event.preventDefault()
    onMove(Math.min(max, Math.max(min, value + direction * PAGE_STEPS * step)))
  }
  return (
    <input
      type="range"
      {...{ name, min, max, step, value }}
      aria-label={label}
      aria-valuetext={text}
      className="slider-thumb"
      onChange={(event) => onMove(event.target.valueAsNumber)}
      onKeyDown={page}
    />
  )
}

/** One value on a line; screen readers read `thumbText`. */
export function Slider(props: SliderProps<number> & { thumbText?: (value: number) => string }) {
  const { name, label, min, max, step = 1, valueText, thumbText, onValueChange, className } = props
  const [own, setOwn] = useState(props.defaultValue ?? min)
  const value = props.value ?? own
  const move = (next: number) => {
    setOwn(next)
    onValueChange?.(next)
  }
  return (
    <div className={className}>
      <SliderHead label={label} text={valueText(value)} />
      <div className="slider-control">
        <SliderLine from={0} to={lineShare(value, min, max)} />
        <SliderThumb
          {...{ name, label, min, max, step, value }}
          text={thumbText?.(value) ?? String(valueText(value))}
          onMove={move}
        />
      </div>
    </div>
  )
}

export type SliderRange = readonly [number, number]

/** Snaps both ends to steps within min…max and sorts them, since URLs and forms may contain any range. */
export function clampRange([low, high]: SliderRange, min: number, max: number, step = 1): [number, number] {
  const onStep = (value: number) => Math.min(max, Math.max(min, min + Math.round((value - min) / step) * step))
  const ends = [onStep(low), onStep(high)]
  return [Math.min(...ends), Math.max(...ends)]
}

export const moveEnd = ([low, high]: SliderRange, end: 0 | 1, to: number): SliderRange =>
  end === 0 ? [Math.min(to, high), high] : [low, Math.max(to, low)]

/** The end a pointer grabs: the nearer one or, if equal, the one that can move there. */
export function endAt([low, high]: SliderRange, pressed: number): 0 | 1 {
  const nearer = Math.abs(pressed - high) - Math.abs(pressed - low)
  return nearer < 0 || (nearer === 0 && pressed >= high) ? 1 : 0
}

export const lineShare = (value: number, min: number, max: number): number =>
  max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0

import { useId } from 'react'
import { classNames } from './class-names.ts'

export const STAR =
  'M12 2.6c.5 0 .9.3 1.1.7l2.5 5.2 5.7.8c1 .2 1.4 1.4.7 2.1l-4.1 4 1 5.7c.2 1-.9 1.8-1.8 1.3L12 19.7l-5.1 2.7c-.9.5-2-.3-1.8-1.3l1-5.7-4.1-4c-.7-.7-.3-1.9.7-2.1l5.7-.8 2.5-5.2c.2-.4.6-.7 1.1-.7Z'

export function StarShape({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={STAR} />
    </svg>
  )
}

/** One star and the average, as on a card. `text` is already formatted. */
export function Rating(props: { text: string; label: string; count?: string; className?: string }) {
  return (
    <span role="img" aria-label={props.label} className={classNames('rating tabular', props.className)}>
      {props.text}
      {props.count && <span>{props.count}</span>}
    </span>
  )
}

/** Half stars to show for an average: a half from a remainder of 0.5. */
export const halfStarsOf = (value: number) => Math.floor(value) * 2 + (value % 1 >= 0.5 ? 1 : 0)

export function Stars(props: { value: number; label: string; size?: number; className?: string }) {
  const { value, label, size = 18, className } = props
  const id = useId()
  const halves = halfStarsOf(value)
  return (
    <span role="img" aria-label={label} className={classNames('inline-flex gap-0.5 align-[-0.2em]', className)}>
      {[1, 2, 3, 4, 5].map((star) => {
        const share = Math.min(2, Math.max(0, halves - (star - 1) * 2)) / 2
        return (
          <svg key={star} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
            <clipPath id={`${id}-${star}`}>
              <rect width={24 * share} height="24" />
            </clipPath>
            <path d={STAR} className="fill-none stroke-line-strong" strokeWidth="1.5" />
            <path
              d={STAR}
              clipPath={`url(#${id}-${star})`}
              className="fill-apricot-deep stroke-apricot-deep"
              strokeWidth="1.5"
            />
          </svg>
        )
      })}
    </span>
  )
}

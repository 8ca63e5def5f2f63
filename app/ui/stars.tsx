import { useId } from 'react'
import { classNames } from './class-names.ts'
import { STAR } from './rating.tsx'

/** Half stars to show for a mean: a half from a remainder of 0.5 on. */
export const halfStarsOf = (value: number) => Math.floor(value) * 2 + (value % 1 >= 0.5 ? 1 : 0)

/** Five stars, with a half one from a remainder of 0.5 on; `label` says it in words. */
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

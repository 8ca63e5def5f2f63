import { classNames } from './class-names.ts'

/** A star's outline in a box of 24. */
export const STAR =
  'M12 2.6c.5 0 .9.3 1.1.7l2.5 5.2 5.7.8c1 .2 1.4 1.4.7 2.1l-4.1 4 1 5.7c.2 1-.9 1.8-1.8 1.3L12 19.7l-5.1 2.7c-.9.5-2-.3-1.8-1.3l1-5.7-4.1-4c-.7-.7-.3-1.9.7-2.1l5.7-.8 2.5-5.2c.2-.4.6-.7 1.1-.7Z'

export function StarShape({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={STAR} />
    </svg>
  )
}

/** One star and the mean, as on a card; `text` comes formatted for the language. */
export function Rating(props: { text: string; label: string; count?: string; className?: string }) {
  return (
    <span role="img" aria-label={props.label} className={classNames('rating tabular', props.className)}>
      {props.text}
      {props.count && <span>{props.count}</span>}
    </span>
  )
}

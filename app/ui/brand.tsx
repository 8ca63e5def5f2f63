import { Link } from 'react-router'
import { classNames } from './class-names.ts'

export function Brand({ name, to, className }: { name: string; to: string; className?: string }) {
  return (
    <Link to={to} className={classNames('inline-flex items-center gap-2.5 text-ink', className)}>
      <Mark />
      <span className="wordmark">{name}</span>
    </Link>
  )
}

const HALF =
  'M2.5 27.6V15.3C2.5 8.5 7 3.2 12.8 2.6c-.3 5 .4 7.7 2.1 10.8.7 1.3.3 2.3-.9 2.9-2.6 1.3-2.6 5-2.6 11.3a1.4 1.4 0 0 1-1.4 1.4H3.9a1.4 1.4 0 0 1-1.4-1.4Z'

/** The logo: two profiles form a doorway. Use at 16 px or more. */
export function Mark({ size = 30, className }: { size?: number; className?: string }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className={className}>
      <path className="fill-pine" d={HALF} />
      <path className="fill-apricot" transform="matrix(-1 0 0 1 32 0)" d={HALF} />
    </svg>
  )
}

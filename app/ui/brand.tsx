import { Link } from 'react-router'
import { Mark } from './art/mark.tsx'
import { classNames } from './class-names.ts'

/** The mark and the name, leading home. */
export function Brand({ name, to, className }: { name: string; to: string; className?: string }) {
  return (
    <Link to={to} className={classNames('brand', className)}>
      <Mark />
      <span className="wordmark">{name}</span>
    </Link>
  )
}

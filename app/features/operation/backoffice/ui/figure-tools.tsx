import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { TextLink } from '#app/ui/link.tsx'

type Props = {
  label: string
  /** Lengths of time by which the figures can be summed up, `key` as the address has it. */
  periods: readonly { key: string; label: string }[]
  by: string
  /** The same figures as a file; null while there are none. */
  file: { href: string; label: string } | null
  className?: string
}

export function FigureTools({ label, periods, by, file, className }: Props) {
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-8 gap-y-2', className)}>
      <nav aria-label={label} className="flex gap-5">
        {periods.map((period) => (
          <Link
            key={period.key}
            to={`?by=${period.key}`}
            aria-current={period.key === by ? 'page' : undefined}
            preventScrollReset
            className="tabs-item"
          >
            {period.label}
          </Link>
        ))}
      </nav>
      {file && (
        <TextLink href={file.href} className="inline-flex min-h-11 items-center gap-2">
          <Download className="size-5" aria-hidden="true" />
          {file.label}
        </TextLink>
      )}
    </div>
  )
}

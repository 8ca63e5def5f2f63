import { Fragment } from 'react'
import { classNames } from '#app/ui/class-names.ts'

const PART_LENGTH_MAX = 16

/** An id as equal parts that fit into a narrow column, each with where it begins. */
function partsOf(id: string): { start: number; part: string }[] {
  const size = Math.ceil(id.length / Math.ceil(id.length / PART_LENGTH_MAX))
  const starts = Array.from({ length: Math.ceil(id.length / size) }, (_, index) => index * size)
  return starts.map((start) => ({ start, part: id.slice(start, start + size) }))
}

/** An id of the provider: on one line where it fits, else broken into equal parts. */
export function ProviderId({ id, className }: { id: string; className?: string }) {
  return (
    <code className={classNames('micro', className)}>
      {partsOf(id).map(({ start, part }) => (
        <Fragment key={start}>
          {start > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  )
}

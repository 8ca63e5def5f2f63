import { Skeleton, SkeletonText } from '#app/ui/skeleton.tsx'
import type { PageShape } from '../page-shape.rules.ts'

export { pageShape } from '../page-shape.rules.ts'

/** A page from afar. */
export function Shape({ shape }: { shape: PageShape }) {
  if (shape === 'profile')
    return (
      <div className="grid gap-8 sm:grid-cols-[minmax(0,400px)_1fr]">
        <Skeleton shape="card" />
        <div>
          <Skeleton className="mb-6 h-12 w-2/3" />
          <SkeletonText lines={6} />
        </div>
      </div>
    )
  return (
    <div className={shape === 'form' ? 'mx-auto max-w-[720px]' : ''}>
      <Skeleton className="mb-10 h-11 w-72 max-w-full" />
      {shape === 'cards' ? (
        <div className="grid gap-x-6 gap-y-11 sm:grid-cols-2 lg:grid-cols-4">
          {[0, 1, 2, 3].map((card) => (
            <Skeleton key={card} shape="card" />
          ))}
        </div>
      ) : (
        <div className="grid gap-5">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} shape="block" className={shape === 'form' ? 'h-14' : 'h-20'} />
          ))}
        </div>
      )}
    </div>
  )
}

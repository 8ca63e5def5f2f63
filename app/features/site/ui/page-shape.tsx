import { Skeleton, SkeletonText } from '#app/ui/skeleton.tsx'
import type { PageShape } from '../page-shape.rules.ts'

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
    <div className={shape === 'form' ? 'max-w-[720px]' : ''}>
      <Skeleton className="mb-10 h-11 w-72 max-w-full" />
      {shape === 'cards' ? (
        <div className="cards">
          {[0, 1, 2, 3].map((card) => (
            <div key={card}>
              <Skeleton shape="card" />
              <Skeleton className="mt-5 h-5 w-3/5" />
              <SkeletonText lines={3} className="mt-5" />
            </div>
          ))}
        </div>
      ) : (
        <div className={shape === 'week' ? 'grid gap-5 lg:grid-cols-7 lg:gap-2' : 'grid gap-5'}>
          {(shape === 'week' ? [0, 1, 2, 3, 4, 5, 6] : [0, 1, 2, 3, 4]).map((row) => (
            <Skeleton
              key={row}
              shape="block"
              className={{ form: 'h-14', week: 'h-14 lg:h-120', rows: 'h-20' }[shape]}
            />
          ))}
        </div>
      )}
    </div>
  )
}

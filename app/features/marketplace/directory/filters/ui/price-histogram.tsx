import { classNames } from '#app/ui/class-names.ts'
import { PRICE_LIMITS, type Range } from '../schema.ts'

/** How many companions charge which price, as bars above a slider; those in the range stand out. Decorative. */
export function PriceHistogram({ people, range }: { people: readonly number[]; range: Range }) {
  const [min, max] = PRICE_LIMITS
  const step = (max - min) / people.length
  const most = Math.max(1, ...people)
  return (
    <div aria-hidden="true" className="mt-2 -mb-5 flex h-11 items-end gap-0.5 px-3.5">
      {people.map((count, position) => {
        const from = min + position * step
        const isIn = from < range[1] && from + step > range[0]
        return (
          <span
            key={from}
            className={classNames('flex-1 rounded-t-[3px]', isIn ? 'bg-pine-tint-2' : 'bg-line')}
            style={{ height: count === 0 ? 0 : `${Math.max(6, (count / most) * 100)}%` }}
          />
        )
      })}
    </div>
  )
}

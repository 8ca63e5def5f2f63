import type { ChartBar } from '../rules.ts'

const HEIGHT = 120
const GAP = 2

/** Bars with a part of each in another colour, as a drawing for the eye: the table beside it says the same in words. */
export function BarChart({ bars }: { bars: readonly ChartBar[] }) {
  const width = 600 / Math.max(1, bars.length)
  const y = (share: number) => HEIGHT - share * HEIGHT
  return (
    <svg
      viewBox={`0 0 600 ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-32 w-full overflow-visible"
    >
      <line x1="0" x2="600" y1={HEIGHT} y2={HEIGHT} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
      {bars.map(({ start, all, part }, position) => {
        const bar = { x: position * width + GAP / 2, width: Math.max(1, width - GAP) }
        if (all === null)
          return <rect key={start} {...bar} y={HEIGHT - 4} height={4} className="fill-line-strong opacity-60" />
        return (
          <g key={start}>
            <rect {...bar} y={y(all)} height={all * HEIGHT} className="fill-pine opacity-35" />
            {part > 0 && <rect {...bar} y={y(part)} height={part * HEIGHT} className="fill-pine" />}
          </g>
        )
      })}
    </svg>
  )
}

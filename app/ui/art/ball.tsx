import { useId } from 'react'

export function Ball({ className }: { className?: string }) {
  const clip = useId()
  return (
    <svg
      viewBox="0 0 100 100"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <clipPath id={clip}>
        <circle cx="50" cy="50" r="40" />
      </clipPath>
      <circle cx="50" cy="50" r="40" className="fill-[var(--yarn)]" />
      <g clipPath={`url(#${clip})`} className="stroke-apricot-deep" strokeWidth="3.5">
        <g transform="rotate(-28 50 50)">
          <path d="M8 38.8Q50 18.8 92 38.8" />
          <path d="M8 49.2Q50 29.2 92 49.2" />
          <path d="M8 59.6Q50 39.6 92 59.6" />
          <path d="M8 70Q50 50 92 70" />
          <path d="M8 80.4Q50 60.4 92 80.4" />
          <path d="M8 90.8Q50 70.8 92 90.8" />
        </g>
        <g transform="rotate(48 50 50)">
          <path d="M10 25.2Q50 12 90 25.2M10 35.6Q50 21.2 90 35.6" />
        </g>
      </g>
      <circle cx="50" cy="50" r="40" className="stroke-apricot-deep" strokeWidth="3.5" />
      <path d="M84 72C92 84 96 90 99 92" className="stroke-apricot-deep" strokeWidth="3.5" />
    </svg>
  )
}

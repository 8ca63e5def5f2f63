import { useId } from 'react'

/** From tangled to told, across: the thread from knot to ball. */
export function ThreadH({ className }: { className?: string }) {
  const clip = useId()
  return (
    <svg
      viewBox="0 0 1168 124"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path
        d="M88.8 42.6C70.5 59.6 45.3 96.0 34.0 93.6C22.6 91.2 39.9 37.4 54.8 35.4C69.7 33.4 89.7 81.8 78.7 87.7C67.6 93.6 17.8 61.5 21.6 53.2C25.3 44.9 90.9 56.9 89.9 62.7C88.8 68.5 28.5 80.3 18.3 70.6C8.2 61.0 38.5 30.6 59.5 33.7C80.5 36.9 94.8 70.0 81.3 80.0C67.8 90.1 24.1 81.6 18.9 63.8C13.7 46.0 50.3 18.1 65.6 26.8C81.0 35.5 73.6 90.6 65.0 89.9C56.4 89.2 36.6 26.7 39.9 24.6C43.2 22.5 78.5 76.0 74.8 83.5C71.2 91.0 26.1 64.0 29.0 47.1C31.9 30.2 82.2 21.9 83.6 32.7C84.9 43.6 46.9 82.1 33.0 79.6C19.1 77.0 22.8 27.8 42.0 25.1C61.2 22.4 99.9 57.5 90.5 71.5C81.2 85.4 22.3 83.5 13.9 66.9C5.4 50.3 51.8 13.9 65.2 21.8C78.6 29.6 65.9 79.8 54.2 90.3C42.5 100.9 17.7 62.0 30.1 53.4C42.5 44.8 69.3 69.1 91.2 64.6C113.2 60.2 89.1 43.5 96.0 40.0C102.9 36.5 106.7 49.3 112.0 54.0C126 66 140 104 190 100S240 34 206 32s-44 70 32 70 96-70 136-70 62 58 110 58 84-46 132-46 90 36 140 36 92-26 148-26S1030 76 1082 58"
        className="stroke-apricot-deep"
        strokeWidth="3.5"
      />
      <clipPath id={clip}>
        <circle cx="1118" cy="62" r="42" />
      </clipPath>
      <circle cx="1118" cy="62" r="42" className="fill-[var(--yarn)]" />
      <g clipPath={`url(#${clip})`} className="stroke-apricot-deep" strokeWidth="3.5">
        <g transform="rotate(-28 1118 62)">
          <path d="M1073.9 50.24Q1118 29.24 1162.1 50.24" />
          <path d="M1073.9 61.16Q1118 40.16 1162.1 61.16" />
          <path d="M1073.9 72.08Q1118 51.08 1162.1 72.08" />
          <path d="M1073.9 83Q1118 62 1162.1 83" />
          <path d="M1073.9 93.92Q1118 72.92 1162.1 93.92" />
          <path d="M1073.9 104.84Q1118 83.84 1162.1 104.84" />
        </g>
        <g transform="rotate(48 1118 62)">
          <path d="M1076 35.96Q1118 22.1 1160 35.96M1076 46.88Q1118 31.76 1160 46.88" />
        </g>
      </g>
      <circle cx="1118" cy="62" r="42" className="stroke-apricot-deep" strokeWidth="3.5" />
    </svg>
  )
}

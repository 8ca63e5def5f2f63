import { useId } from 'react'

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

export function ThreadV({ className }: { className?: string }) {
  const clip = useId()
  return (
    <svg
      viewBox="0 0 72 760"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path
        d="M58.6 38.9C48.1 45.9 37.1 66.3 27.1 59.7C17.0 53.2 18.9 26.0 28.5 19.2C38.1 12.5 59.2 30.8 56.0 39.6C52.8 48.3 27.1 53.4 19.0 45.5C10.9 37.6 19.2 13.1 31.7 15.8C44.1 18.5 60.4 49.8 56.3 53.6C52.3 57.3 19.7 30.5 19.5 27.1C19.2 23.6 57.8 39.0 55.5 43.2C53.1 47.4 11.2 43.0 12.5 39.7C13.7 36.4 51.0 25.8 59.2 33.4C67.3 40.9 52.5 65.6 36.9 62.4C21.2 59.1 5.6 29.3 12.2 23.6C18.8 17.8 54.9 40.5 56.6 45.0C58.4 49.5 18.1 44.7 17.4 37.1C16.8 29.4 45.3 17.8 54.6 22.1C63.9 26.3 60.6 46.8 45.4 49.8C30.2 52.7 4.9 26.2 9.1 31.0C13.3 35.7 45.0 46.3 58.0 64.0C71.0 81.7 51.3 77.3 48.0 84.0C34 110 6 104 8 128s44 22 46 2-30-18-34 22 36 60 34 104-36 58-34 106 30 56 28 104-24 52-22 98 14 40 14 64-4 40-4 65"
        className="stroke-apricot-deep"
        strokeWidth="3.2"
      />
      <clipPath id={clip}>
        <circle cx="36" cy="722" r="30" />
      </clipPath>
      <circle cx="36" cy="722" r="30" className="fill-[var(--yarn)]" />
      <g clipPath={`url(#${clip})`} className="stroke-apricot-deep" strokeWidth="3">
        <g transform="rotate(-28 36 722)">
          <path d="M4.5 713.6Q36 698.6 67.5 713.6" />
          <path d="M4.5 721.4Q36 706.4 67.5 721.4" />
          <path d="M4.5 729.2Q36 714.2 67.5 729.2" />
          <path d="M4.5 737Q36 722 67.5 737" />
          <path d="M4.5 744.8Q36 729.8 67.5 744.8" />
          <path d="M4.5 752.6Q36 737.6 67.5 752.6" />
        </g>
        <g transform="rotate(48 36 722)">
          <path d="M6 703.4Q36 693.5 66 703.4M6 711.2Q36 700.4 66 711.2" />
        </g>
      </g>
      <circle cx="36" cy="722" r="30" className="stroke-apricot-deep" strokeWidth="3" />
    </svg>
  )
}

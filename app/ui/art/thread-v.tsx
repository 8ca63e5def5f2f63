import { useId } from 'react'

/** From tangled to told, downwards. */
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

export function Knot({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 100 92"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path
        d="M76 32C61 46 39 76 29 74C19 72 34 28 47 26C60 24 77 64 68 69C58 74 15 47 18 40C21 34 78 44 77 48C76 53 24 63 15 55C6 47 33 22 51 24C69 27 82 54 70 62C58 71 20 64 16 49C11 35 43 12 56 19C70 26 63 71 56 70C48 70 31 19 34 17C37 15 68 59 64 65C61 71 22 49 24 35C27 22 71 15 72 24C73 32 40 64 28 62C16 60 19 20 36 17C52 15 86 44 78 55C70 67 19 65 11 52C4 38 44 8 56 15C68 21 37 62 46 71C56 79 67 44 84 40C101 36 93 52 98 58"
        className="stroke-apricot-deep"
        strokeWidth="3"
      />
    </svg>
  )
}

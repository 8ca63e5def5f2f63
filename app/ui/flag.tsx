import type { ReactNode } from 'react'

const PAPER = '#f4f1ea'

function bands(across: boolean, colours: readonly string[]): ReactNode {
  const size = 18 / colours.length
  return colours.map((colour, at) =>
    across ? (
      <rect key={colour + String(at * size)} y={at * size} width="18" height={size + 0.2} fill={colour} />
    ) : (
      <rect key={colour + String(at * size)} x={at * size} width={size + 0.2} height="18" fill={colour} />
    ),
  )
}

function cross(ground: string, line: string, inner?: string): ReactNode {
  return (
    <>
      <rect width="18" height="18" fill={ground} />
      <path d="M7 0v18M0 9h18" stroke={line} strokeWidth={inner ? 4.4 : 3.2} />
      {inner && <path d="M7 0v18M0 9h18" stroke={inner} strokeWidth="2" />}
    </>
  )
}

const flags: Readonly<Record<string, ReactNode>> = {
  de: bands(true, ['#2b2b2b', '#c8352e', '#eebd43']),
  fr: bands(false, ['#31509e', PAPER, '#cf4438']),
  it: bands(false, ['#3c8a57', PAPER, '#cf4438']),
  nl: bands(true, ['#b83a3a', PAPER, '#34518f']),
  bg: bands(true, [PAPER, '#3c8a57', '#cf4438']),
  et: bands(true, ['#3b73b5', '#2b2b2b', PAPER]),
  hu: bands(true, ['#c0443c', PAPER, '#487e57']),
  lt: bands(true, ['#eebd43', '#3c8a57', '#b83a3a']),
  lv: bands(true, ['#96343f', '#96343f', PAPER, '#96343f', '#96343f']),
  pl: bands(true, [PAPER, '#cf3b50']),
  ro: bands(false, ['#2c4f93', '#eebd43', '#c8352e']),
  ru: bands(true, [PAPER, '#34518f', '#cf4438']),
  uk: bands(true, ['#3b73b5', '#eec84a']),
  pt: (
    <>
      <rect width="18" height="18" fill="#c8352e" />
      <rect width="7.2" height="18" fill="#2f6f46" />
      <circle cx="7.2" cy="9" r="3" fill="#eebd43" />
    </>
  ),
  es: (
    <>
      <rect width="18" height="18" fill="#c23b32" />
      <rect y="4.5" width="18" height="9" fill="#eebd43" />
    </>
  ),
  da: cross('#c0343c', PAPER),
  fi: cross(PAPER, '#31509e'),
  sv: cross('#2c5f9e', '#eec84a'),
  no: cross('#b83a3e', PAPER, '#2c4483'),
  is: cross('#2c5299', PAPER, '#cf3b3b'),
  en: (
    <>
      <rect width="18" height="18" fill="#2c4483" />
      <path d="M0 0 18 18M18 0 0 18" stroke={PAPER} strokeWidth="4" />
      <path d="M0 0 18 18M18 0 0 18" stroke="#c8352e" strokeWidth="1.5" />
      <path d="M9 0v18M0 9h18" stroke={PAPER} strokeWidth="6" />
      <path d="M9 0v18M0 9h18" stroke="#c8352e" strokeWidth="3.2" />
    </>
  ),
  cs: (
    <>
      <rect width="18" height="9" fill={PAPER} />
      <rect y="9" width="18" height="9" fill="#c8352e" />
      <path d="M0 0 9 9 0 18Z" fill="#31508f" />
    </>
  ),
  ja: (
    <>
      <rect width="18" height="18" fill={PAPER} />
      <circle cx="9" cy="9" r="4.6" fill="#c23b4a" />
    </>
  ),
}

/** A round flag for an ISO 639 language code, always next to its name. Languages without a flag show their code. */
export function Flag({ code, size = 20, className }: { code: string; size?: number; className?: string }) {
  const flag = flags[code]
  return (
    <svg
      viewBox="0 0 18 18"
      width={size}
      height={size}
      aria-hidden="true"
      className={className}
      style={{ borderRadius: '50%', flex: 'none' }}
    >
      {flag ?? (
        <>
          <rect width="18" height="18" className="fill-sunk" />
          <text x="9" y="11.9" textAnchor="middle" className="fill-ink-2" fontSize="8" fontWeight="650">
            {code.toUpperCase()}
          </text>
        </>
      )}
      <circle cx="9" cy="9" r="8.5" fill="none" stroke="#000" strokeOpacity=".18" />
    </svg>
  )
}

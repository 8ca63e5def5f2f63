import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step that followed a form: it takes the focus, so that nobody has to look for what changed. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} id="step" tabIndex={-1} className="d3 outline-none">
      {children}
    </h2>
  )
}

import { createElement, type SVGProps } from 'react'

export type IconData = { size: number; node: [tag: string, attributes: object][] }

/** An icon that has a name of its own is read aloud. */
const isNamed = (props: object) =>
  Object.keys(props).some((prop) => prop === 'role' || prop === 'title' || prop.startsWith('aria-'))

/**
 * An icon of lucide-react, in place of its own runtime (vite.plugins.ts), which works all of this out for each one on
 * each page. How it is drawn stands in `.lucide` (type.css) and our classes: as attributes it was an eighth of a list.
 */
export function createLucideIcon({ size, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  const viewBox = `0 0 ${size} ${size}`
  return ({ className, ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        viewBox,
        className: className ? `lucide ${className}` : 'lucide',
        'aria-hidden': isNamed(props) ? undefined : 'true',
        ...props,
      },
      shapes,
    )
}

import { createElement, type SVGProps } from 'react'

export type IconData = { name: string; size: number; aliases?: string[]; node: [tag: string, attributes: object][] }

/** An icon that has a name of its own is read aloud. */
const isNamed = (props: object) =>
  Object.keys(props).some((prop) => prop === 'role' || prop === 'title' || prop.startsWith('aria-'))

/**
 * An icon of lucide-react, as its own runtime draws it, which works all of this out for each one on each page and is a
 * hundredth of a page's scripts: vite.config.ts puts this in its place. Its sizes are our classes.
 */
export function createLucideIcon({ name, size, aliases = [], node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  const own = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ')
  const drawing = {
    xmlns: 'http://www.w3.org/2000/svg',
    width: size,
    height: size,
    viewBox: `0 0 ${size} ${size}`,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const
  return ({ className, ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        ...drawing,
        className: className ? `${own} ${className}` : own,
        'aria-hidden': isNamed(props) ? undefined : 'true',
        ...props,
      },
      shapes,
    )
}

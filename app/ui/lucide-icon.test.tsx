import * as bell from 'lucide-react/icons/bell'
import * as clock from 'lucide-react/icons/clock'
import * as house from 'lucide-react/icons/house'
import type { ComponentType, SVGProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createLucideIcon, type IconData } from './lucide-icon.ts'

/** What the library's types leave out. */
const dataOf = (icon: object) => (icon as { __iconData: IconData }).__iconData

/** Attributes in one order: how they are ordered means nothing. */
const drawn = (Icon: ComponentType<SVGProps<SVGSVGElement>>, props: SVGProps<SVGSVGElement>) =>
  renderToStaticMarkup(<Icon {...props} />).replace(/<(\w+) ([^>]*?)(\/?)>/g, (_, tag, attributes, end) => {
    const sorted = [...attributes.matchAll(/[\w-]+="[^"]*"/g)].map(([attribute]) => attribute).sort()
    return `<${tag} ${sorted.join(' ')}${end}>`
  })

describe('an icon is drawn as the library draws it', () => {
  const icons = [
    ['bell', bell],
    ['clock', clock],
    ['house, which has other names', house],
  ] as const
  const ways: [string, SVGProps<SVGSVGElement>][] = [
    ['alone', {}],
    ['with classes', { className: 'size-5 text-clay' }],
    ['with a name of its own', { 'aria-label': 'News', role: 'img' }],
    ['with other lines', { strokeWidth: 1.5, fill: 'currentColor' }],
    ['hidden by its caller', { 'aria-hidden': true }],
  ]
  it.each(icons.flatMap(([name, icon]) => ways.map(([way, props]) => ({ name, way, icon, props }))))(
    '$name, $way',
    ({ icon, props }) => {
      expect(drawn(createLucideIcon(dataOf(icon)), props)).toBe(drawn(icon.default, props))
    },
  )
})

import { readFileSync } from 'node:fs'
import * as bell from 'lucide-react/icons/bell'
import * as clock from 'lucide-react/icons/clock'
import * as house from 'lucide-react/icons/house'
import type { ComponentType, SVGProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createLucideIcon, type IconData } from './lucide-icon.ts'

/** What the library's types leave out. */
const dataOf = (icon: object) => (icon as { __iconData: IconData }).__iconData

/** What every icon has from its class. */
const [, ofClass = ''] = /\.lucide \{([^}]*)\}/.exec(readFileSync('app/ui/type.css', 'utf8')) ?? []
const isOfClass = (name: string, value: string) => ofClass.includes(`${name}: ${value};`)

/** An icon with its attributes in one order; without those that mean nothing in a page, and those its class has. */
const drawn = (Icon: ComponentType<SVGProps<SVGSVGElement>>, props: SVGProps<SVGSVGElement>) =>
  renderToStaticMarkup(<Icon {...props} />)
    .replace(/ xmlns="[^"]*"/, '')
    .replace(/ stroke-width="2"/, '')
    .replace(/ lucide-[\w-]+/g, '')
    .replace(/<(\w+) ([^>]*?)(\/?)>/g, (_, tag, attributes, end) => {
      const own = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].filter(
        ([, name, value]) => tag !== 'svg' || !(isOfClass(name, value) || isOfClass(name, `${value}px`)),
      )
      return `<${tag} ${own
        .map(([attribute]) => attribute)
        .sort()
        .join(' ')}${end}>`
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
    ['hidden by its caller', { 'aria-hidden': true }],
  ]
  it.each(icons.flatMap(([name, icon]) => ways.map(([way, props]) => ({ name, way, icon, props }))))(
    '$name, $way',
    ({ icon, props }) => {
      expect(drawn(createLucideIcon(dataOf(icon)), props)).toBe(drawn(icon.default, props))
    },
  )
})

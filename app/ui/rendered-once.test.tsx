import { lazy, Suspense, useId } from 'react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { useFormat } from '#app/i18n/use-format.ts'
import { screenOf } from '#tests/support/screen.tsx'
import { RenderedOnce } from './rendered-once.tsx'
import { Link } from './router-link.tsx'

let rendered: string[] = []
function Hour({ name, at }: { name: string; at: string }) {
  const format = useFormat()
  rendered.push(name)
  return (
    <>
      <b>{name}</b> {format.time(at)}
    </>
  )
}
const hour = (name: string) => (
  <RenderedOnce as="article" className="card" part={Hour} of={{ name, at: '2026-11-23T10:00:00Z' }} />
)

test('a part is rendered once for the same content and reader, and is part of every page', () => {
  rendered = []
  const pages = [screenOf(hour('Mara')), screenOf(hour('Mara')), screenOf(hour('Luca'))]
  expect(rendered).toEqual(['Mara', 'Luca'])
  expect(pages[0]).toBe('<article class="card"><b>Mara</b> 11:00\u00a0AM</article>')
  expect(pages[1]).toBe(pages[0])
  expect(pages[2]).toContain('<b>Luca</b>')
})

test('what people wrote stays text', () => {
  expect(screenOf(hour('<script>alert(1)</script>'))).toContain('<b>&lt;script&gt;alert(1)&lt;/script&gt;</b>')
})

test('readers of another language, time zone or with other hours have their own', () => {
  rendered = []
  const of = (options: Parameters<typeof screenOf>[1]) => screenOf(hour('Nora'), options)
  expect(of({ language: 'de' })).toContain('11:00<')
  expect(of({ timeZone: 'Europe/London' })).toContain('10:00\u00a0AM')
  expect(of({ timeZone: 'Europe/London', hourFormat: '24' })).toContain('10:00<')
  expect(rendered).toHaveLength(3)
})

const Where = () => <i>{useLocation().pathname}</i>
const Links = ({ to }: { to: string[] }) => (
  <>
    {to.map((each) => (
      <Link key={each} to={each} />
    ))}
  </>
)
const Late = lazy(() => new Promise<never>(() => {}))
const Waits = () => (
  <Suspense>
    <Late />
  </Suspense>
)
const Labelled = () => <i id={useId()} />

test('a part cannot read who looks at the page: without its content it fails', () => {
  expect(() => screenOf(<RenderedOnce as="div" part={Where} of={{}} />)).toThrow(/useLocation/)
})

test('links of a part lead where it says, also to a part of the page or with a slash at the end', () => {
  const html = screenOf(<RenderedOnce as="nav" part={Links} of={{ to: ['#top', '/en/companions/', '/en?a=1'] }} />)
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['#top', '/en/companions/', '/en?a=1'])
})

test('a part that waits for something is refused, because it would be remembered without it', () => {
  expect(() => screenOf(<RenderedOnce as="div" part={Waits} of={{}} />)).toThrow(/waits/)
})

test('what was used longest ago is forgotten before markup without end stays in memory', () => {
  const long = 'x'.repeat(900_000)
  screenOf(hour('first'))
  for (const name of 'abcdefgh') screenOf(hour(name + long))
  rendered = []
  screenOf(hour('first'))
  screenOf(hour(`h${long}`))
  expect(rendered).toEqual(['first'])
})

test('a part with an id of its own is refused, because two of them would have the same', () => {
  expect(() => screenOf(<RenderedOnce as="div" part={Labelled} of={{}} />)).toThrow(/useId/)
})

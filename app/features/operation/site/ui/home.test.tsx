import { describe, expect, test } from 'vitest'
import { site } from '#app/i18n/en/site.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { Home, type HomeProps, STEP_MS } from './home.tsx'

const person = (id: number) => ({ id: String(id), name: `Person ${id}`, photoKey: null })
const props: HomeProps = {
  featured: [],
  total: { people: 0, isMore: false },
  freeNow: { people: 0, isMore: false },
  strip: Array.from({ length: 14 }, (_, id) => person(id)),
  brand: 'Visavis',
  now: new Date('2026-11-23T10:00:00Z'),
  testimonials: [],
  isRelayed: true,
  freePath: null,
  hasFreeCall: true,
  creditsPath: '/en/credits',
}
const page = (other: Partial<HomeProps> = {}, language: 'en' | 'de' = 'en') =>
  screenOf(<Home {...props} {...other} />, { language })

describe('the home page', () => {
  test('shows testimonials, and labels invented ones', () => {
    const said = { id: '1', name: 'Ada', text: 'I could breathe again.', isInvented: false }
    const withVoice = (isInvented: boolean) => wordsOf(page({ testimonials: [{ ...said, isInvented }] }))
    expect(withVoice(false)).toContain('“I could breathe again.”')
    expect(withVoice(false)).not.toContain(site.home.testimonials.note)
    expect(withVoice(true)).toContain(site.home.testimonials.note)
    expect(wordsOf(page())).not.toContain(site.home.testimonials.title)
  })

  test('says what a call usually costs, and promises a free one only to those who can have it', () => {
    expect(wordsOf(page())).toContain('15 minutes usually cost €3.85 to €10.')
    expect(wordsOf(page({ freePath: '/en/companion/mara' }))).toContain('€3.85 to €10; your first call is free.')
    expect(wordsOf(page({}, 'de'))).toContain('15 Minuten kosten meist 3,85 € bis 10 €.')
  })

  test.each([
    [7, false, '7 people are free right now'],
    [1, false, '1 person is free right now'],
    [500, true, 'More than 500 people are free right now'],
  ])('links to the %s people who are free now', (people, isMore, words) => {
    const html = page({ freeNow: { people, isMore } })
    expect(html).toContain('href="/en/companions?order=soonest"')
    expect(wordsOf(html)).toContain(words)
  })

  test('says nothing about free people if there are none', () => {
    expect(page()).not.toContain('order=soonest')
  })

  test('shows fourteen photos in turn, each for at least 1.7 seconds, with a button that stops them [S-22]', () => {
    const html = page()
    for (const { name } of props.strip) expect(wordsOf(html)).toContain(name.charAt(0))
    expect(html.match(/<li aria-hidden="false"/g)).toHaveLength(14)
    expect(STEP_MS).toBeGreaterThanOrEqual(1_700)
    expect(html).toContain(`aria-label="${site.home.closing.pause}"`)
  })

  test.each([
    ['en', 'IP address', 'which can also show them your IP address'],
    ['de', 'IP-Adresse', 'vielleicht auch deine IP-Adresse'],
  ] as const)('says who learns the IP address as it is in this installation (%s)', (language, name, said) => {
    const words = (isRelayed: boolean) => wordsOf(page({ isRelayed }, language))
    expect(words(true)).not.toContain(name)
    expect(words(false)).toContain(said)
  })
})

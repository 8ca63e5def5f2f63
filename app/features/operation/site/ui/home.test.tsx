import { describe, expect, test } from 'vitest'
import { PACKAGES } from '#app/features/marketplace/rates/schema.ts'
import { site } from '#app/i18n/en/site.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { Home, type HomeProps, STEP_MS } from './home.tsx'

const person = (id: number) => ({ id: String(id), name: `Person ${id}`, photoKey: null })
const props: HomeProps = {
  featured: [],
  total: { people: 0, isMore: false },
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
  test('has what people said, says which voices are invented, and no empty section', () => {
    const said = ['I could breathe again.', 'Short and good.', 'She listened.'].map((text, at) => ({
      ...{ id: String(at), name: `Person ${at}`, text, isInvented: false },
    }))
    expect(page({ testimonials: said }).match(/<blockquote/g)).toHaveLength(3)
    expect(wordsOf(page({ testimonials: said }))).toContain('“I could breathe again.”')
    expect(wordsOf(page({ testimonials: said }))).not.toContain(site.home.testimonials.note)
    const invented = said.map((each) => ({ ...each, isInvented: true }))
    expect(wordsOf(page({ testimonials: invented }))).toContain(site.home.testimonials.note)
    expect(page()).not.toContain('<blockquote')
    expect(wordsOf(page())).not.toContain(site.home.testimonials.title)
  })

  test('shows fourteen photos in turn, each for at least 1.7 seconds, with a button that stops them [S-22]', () => {
    const html = page()
    for (const { name } of props.strip) expect(wordsOf(html)).toContain(name.charAt(0))
    expect(html.match(/<li aria-hidden="false"/g)).toHaveLength(14)
    expect(STEP_MS).toBeGreaterThanOrEqual(1_700)
    expect(html).toContain(`aria-label="${site.home.closing.pause}"`)
  })

  test('speaks of the free call only while somebody gives it', () => {
    const { question } = site.home.faq.items.free
    expect(wordsOf(page())).toContain(question)
    expect(wordsOf(page({ hasFreeCall: false }))).not.toContain(question)
  })

  test('has a clock in its drawing that goes as the reader’s clocks do', () => {
    expect(wordsOf(page())).toContain('You, 9:40 PM')
    expect(wordsOf(page({}, 'de'))).toContain('Du, 21:40')
  })

  test('says who learns the IP address as it is in this installation, in both languages', () => {
    const withRelay = wordsOf(page())
    expect(withRelay).toContain('Companions only see the name you choose.')
    expect(withRelay).toContain('Only your companion, and only what you show:')
    expect(withRelay).not.toContain('IP address')
    const direct = wordsOf(page({ isRelayed: false }))
    expect(direct).not.toMatch(/only see the name|only what you show/)
    expect(direct.match(/directly from browser to browser, which can show them your IP address/g)).toHaveLength(2)
    expect(wordsOf(page({}, 'de'))).not.toContain('IP-Adresse')
    const german = wordsOf(page({ isRelayed: false }, 'de'))
    expect(german).not.toMatch(/sieht nur den Namen|und nur, was du zeigst/)
    expect(german.match(/deine IP-Adresse erfahren, denn Gespräche gehen direkt von Browser zu Browser/g)).toHaveLength(
      2,
    )
  })

  test('names what the smallest package costs, and no value of a credit in euros', () => {
    const words = wordsOf(page())
    expect(words).toContain(`${PACKAGES[0].credits} credits cost €${PACKAGES[0].priceCents / 100}`)
    expect(words).not.toMatch(/one euro is|worth \d+ credits/i)
  })
})

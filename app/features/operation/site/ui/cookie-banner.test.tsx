import { describe, expect, test } from 'vitest'
import type { Consent } from '#app/features/marketplace/analytics/schema.ts'
import { CookiePage } from '#app/routes/cookies.tsx'
import { loadedScreenOf, screenOf, wordsOf } from '#tests/support/screen.tsx'
import { SiteFrame } from './site-frame.tsx'

const frame = (consent: Consent | null | undefined, options: { language?: 'en' | 'de'; path?: string } = {}) =>
  loadedScreenOf(
    <SiteFrame
      language={options.language ?? 'en'}
      theme="system"
      brand="Visavis"
      supportEmail="hello@visavis.example"
      socialLinks={[]}
      viewer={null}
      shell={null}
      consent={consent}
      sessionFailed={false}
      now={new Date('2026-11-21T12:00:00Z')}
    >
      <main>A page</main>
    </SiteFrame>,
    options,
  )

describe('the banner', () => {
  test.each([
    ['en', 'Cookies', 'Reject', 'Accept'],
    ['de', 'Cookies', 'Ablehnen', 'Annehmen'],
  ] as const)('is in the page of who has not chosen (%s) [S-42]', async (language, label, reject, accept) => {
    const html = await frame(null, { language, path: `/${language}/companions?page=2&q=a` })
    expect(html).toContain(`<section aria-label="${label}"`)
    expect(wordsOf(html)).toContain(`${reject} ${accept}`)
    expect(html).toContain(`href="/${language}/privacy#cookies"`)
  })

  test('is in no page of who has, nor where the same question stands in the page [S-42]', async () => {
    for (const page of [frame('accepted'), frame('rejected'), frame(undefined), frame(null, { path: '/en/cookies' })])
      expect(await page).not.toContain('cookie-banner')
  })

  test('has two buttons of one weight, the first stop of the keyboard after the skip link', async () => {
    const html = await frame(null)
    const looks = [...html.matchAll(/<button class="([^"]+)" type="submit"[^>]*name="choice"/g)].map(([, look]) => look)
    expect(looks).toHaveLength(2)
    expect(looks[0]).toBe(looks[1])
    expect(html.indexOf('skip-link')).toBeLessThan(html.indexOf('cookie-banner'))
    expect(html.indexOf('cookie-banner')).toBeLessThan(html.indexOf('<header'))
  })

  test('is a form that works without scripts and leads back to the page', async () => {
    const html = await frame(null, { language: 'de', path: '/de/companions?page=2&q=a' })
    expect(html).toContain('<form class="cookie-choice" action="/de/cookies" method="post"')
    expect(html).toContain('<input type="hidden" name="next" value="/de/companions?page=2&amp;q=a"/>')
  })
})

test('every page has a link at its foot to change the choice', async () => {
  for (const consent of [null, 'accepted', 'rejected'] as const)
    expect(await frame(consent)).toContain('<a href="/en/cookies" data-discover="true">Cookies</a>')
})

describe('the page about cookies', () => {
  const page = (consent: Consent | null, language: 'en' | 'de' = 'en') =>
    wordsOf(screenOf(<CookiePage language={language} consent={consent} />, { language }))

  test('says what was chosen, and lets one choose anew', () => {
    expect(page(null)).toContain('You haven’t chosen yet. Until you do, nothing is counted.')
    expect(page('accepted')).toContain('You’ve accepted: we may count what’s used here.')
    expect(page('rejected', 'de')).toContain('Du hast abgelehnt: Es wird nichts gezählt.')
    for (const consent of [null, 'accepted', 'rejected'] as const)
      expect(page(consent)).toContain('Reject Accept What the site needs')
  })
})

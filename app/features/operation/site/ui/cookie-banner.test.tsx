import { describe, expect, test } from 'vitest'
import type { Consent } from '#app/features/marketplace/analytics/schema.ts'
import { loadedScreenOf, wordsOf } from '#tests/support/screen.tsx'
import { SiteFrame } from './site-frame.tsx'

const frame = (consent: Consent | null | undefined, path = '/en') =>
  loadedScreenOf(
    <SiteFrame
      language="en"
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
    { path },
  )

describe('the banner', () => {
  test('is shown until there’s a choice, as a form that works without JavaScript and returns to the page [S-42]', async () => {
    const html = await frame(null, '/en/companions?page=2&q=a')
    expect(html).toContain('<section aria-label="Cookies"')
    expect(wordsOf(html)).toContain('Reject Accept')
    expect(html).toContain('<form class="cookie-choice" action="/en/cookies" method="post"')
    expect(html).toContain('<input type="hidden" name="next" value="/en/companions?page=2&amp;q=a"/>')
  })

  test('isn’t shown after a choice, nor on the page with the same question [S-42]', async () => {
    for (const page of [frame('accepted'), frame('rejected'), frame(undefined), frame(null, '/en/cookies')])
      expect(await page).not.toContain('cookie-banner')
  })

  test('has two buttons of one weight, the first stop of the keyboard after the skip link', async () => {
    const html = await frame(null)
    const looks = [...html.matchAll(/<button class="([^"]+)" type="submit"[^>]*name="choice"/g)].map(([, look]) => look)
    expect(looks).toHaveLength(2)
    expect(looks[0]).toBe(looks[1])
    expect(html.indexOf('href="#main"')).toBeLessThan(html.indexOf('cookie-banner'))
    expect(html.indexOf('cookie-banner')).toBeLessThan(html.indexOf('<header'))
  })
})

test('every page has a link at its foot to change the choice', async () => {
  for (const consent of [null, 'accepted', 'rejected'] as const)
    expect(await frame(consent)).toContain('<a href="/en/cookies" data-discover="true">Cookies</a>')
})

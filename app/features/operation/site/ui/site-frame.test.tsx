import type { ComponentProps } from 'react'
import { describe, expect, test } from 'vitest'
import { RouteErrorView } from '#app/ui/route-error.tsx'
import { loadedScreenOf, wordsOf } from '#tests/support/screen.tsx'
import type { SessionUser } from '../rules.ts'
import { SiteFrame } from './site-frame.tsx'

const ada: SessionUser = { userId: 'ada', role: 'seeker', name: 'Ada Lind' }
const now = new Date('2026-11-21T12:00:00Z')
const shell = { card: null, balance: 170, bell: { unread: 0, items: [] }, call: null }

function pageOf(
  props: Partial<ComponentProps<typeof SiteFrame>>,
  { language = 'en', path = '/en/dashboard' }: { language?: 'en' | 'de'; path?: string } = {},
) {
  return loadedScreenOf(
    <SiteFrame
      language={language}
      theme="system"
      brand="Visavis"
      supportEmail="hello@visavis.example"
      socialLinks={[]}
      viewer={null}
      shell={null}
      consent="rejected"
      sessionFailed={false}
      now={now}
      {...props}
    >
      <main>A page</main>
    </SiteFrame>,
    { language, path },
  )
}

test('a session that could not be set up is shown at the top in red, with a retry [A-46]', async () => {
  const html = await pageOf({ sessionFailed: true })
  const words = wordsOf(html)
  expect(words).toContain('Application Error Sorry, an error occurred while setting up your session. Try again')
  expect(html).toContain('role="alert"')
  expect(words).toContain('A page')
  expect(await pageOf({})).not.toContain('role="alert"')
})

const partOf = (html: string, tag: 'header' | 'footer') =>
  new RegExp(`<${tag}[^>]*>.*</${tag}>`, 's').exec(html)?.[0] ?? ''
const linksOf = (html: string) => [...html.matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, href]) => href)

describe('the header', () => {
  test('of a member stays a member’s when balance and bell could not be read', async () => {
    const header = partOf(
      await pageOf({ viewer: ada, children: <RouteErrorView status={500} homeTo="/en" /> }),
      'header',
    )
    expect(header).toContain('Your account, Ada Lind')
    expect(header).not.toMatch(/Sign in|Sign up/)
    expect(linksOf(header)).toContain('/en/my-calls')
    expect(partOf(await pageOf({ viewer: ada, shell }), 'header')).toContain('Your balance: 170 credits')
  })

  test('is bare for people who must choose a name or password first: brand, language and sign-out [O-12, X-14]', async () => {
    const onboarding = await pageOf({ viewer: { ...ada, name: null }, shell }, { path: '/en/onboarding' })
    expect(wordsOf(partOf(onboarding, 'header'))).toBe('Visavis Language EN English DE Deutsch Sign out')
    expect(onboarding).not.toContain('class="tab-bar"')
    const recovery = await pageOf({}, { path: '/en/reset-password' })
    expect(wordsOf(partOf(recovery, 'header'))).toBe('Visavis Language EN English DE Deutsch')
  })
})

describe('a call under way', () => {
  const call = { callId: 'c1', startAt: new Date('2026-11-21T11:59:00Z'), endAt: new Date('2026-11-21T12:29:00Z') }

  test('is one click away on every page, and announced once [X-14]', async () => {
    const page = await pageOf({ viewer: ada, shell: { ...shell, call } }, { path: '/en/companions' })
    expect(wordsOf(page)).toContain('Your call has started. Join call')
    expect(linksOf(page)).toContain('/en/calls/c1')
    for (const path of ['/en/dashboard', '/en/my-calls', '/en/my-calls/c1'])
      expect(wordsOf(await pageOf({ viewer: ada, shell: { ...shell, call } }, { path }))).not.toContain('Join call')
  })
})

describe('the footer', () => {
  const socialLinks = [{ name: 'Instagram', url: 'https://www.instagram.com/visavis' }]
  const legal = ['/en/terms', '/en/privacy', '/en/legal', '/en/cookies']
  const help = ['/en/helplines', 'mailto:hello@visavis.example']

  test('links social pages, legal pages, helplines and the support address, for guests and for members [S-41]', async () => {
    for (const viewer of [null, ada]) {
      const footer = partOf(await pageOf({ viewer, shell: viewer && shell, socialLinks }), 'footer')
      expect(linksOf(footer)).toEqual(expect.arrayContaining([...legal, ...help, 'https://www.instagram.com/visavis']))
      expect(footer).toContain('>Instagram</a>')
    }
    expect(await pageOf({})).not.toContain('Follow us')
  })
})

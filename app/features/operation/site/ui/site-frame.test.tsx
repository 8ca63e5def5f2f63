import type { ComponentProps } from 'react'
import { describe, expect, test } from 'vitest'
import { RouteErrorView } from '#app/ui/route-error.tsx'
import { loadedScreenOf, screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { SessionUser } from '../rules.ts'
import { SiteFrame } from './site-frame.tsx'

const frame = (sessionFailed: boolean, language: 'en' | 'de' = 'en', path = `/${language}`) =>
  loadedScreenOf(
    <SiteFrame
      language={language}
      theme="system"
      brand="Visavis"
      supportEmail="hello@visavis.example"
      socialLinks={[]}
      viewer={null}
      shell={null}
      consent="rejected"
      sessionFailed={sessionFailed}
      now={new Date('2026-11-21T12:00:00Z')}
    >
      <main>A page</main>
    </SiteFrame>,
    { language, path },
  )

test('a session that could not be set up is said at the top in red, with a way to try again [A-46]', async () => {
  const html = await frame(true)
  const words = wordsOf(html)
  expect(words).toContain('Application Error Sorry, an error occurred while setting up your session. Try again')
  expect(html).toContain('role="alert"')
  expect(words).toContain('A page')
  expect(wordsOf(await frame(true, 'de'))).toContain('Deine Anmeldung ließ sich gerade nicht lesen.')
})

test('nothing is said while all is well', async () => {
  expect(await frame(false)).not.toContain('role="alert"')
})

test('a profile is a page of the list: the navigation marks it', async () => {
  const marked = async (path: string) =>
    [...(await frame(false, 'en', path)).matchAll(/<a[^>]*aria-current="(?:page|true)"[^>]*>([^<]*)</g)].map(
      ([, name]) => name,
    )
  expect(await marked('/en/companions')).toContain('Companions')
  expect(await marked('/en/companion/mara-feld-0412')).toContain('Companions')
  expect(await marked('/en/become-companion')).not.toContain('Companions')
})

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

  test('of an administrator says how much waits, as the tab bar does, and nothing when nothing does', async () => {
    const admin: SessionUser = { userId: 'eve', role: 'admin', name: null }
    const waiting = async (count: number, language: 'en' | 'de' = 'en') =>
      wordsOf(
        await pageOf({ viewer: admin, shell: { ...shell, waiting: count } }, { language, path: `/${language}/admin` }),
      )
    expect(await waiting(2)).toContain('Back office 2 (2 waiting)')
    expect(await waiting(2)).toContain('Today 2 (2 waiting) Cases People Search More')
    expect(await waiting(1, 'de')).toContain('Verwaltung 1 (1 zu tun)')
    expect(await waiting(12)).toContain('9+ (12 waiting)')
    expect(await waiting(0)).not.toContain('waiting')
  })

  test('of a guest leads to how it works and prices, on wide screens', async () => {
    const header = partOf(await pageOf({}), 'header')
    expect(wordsOf(header)).toMatch(/Companions How it works Prices Become a companion/)
    expect(header).toMatch(/class="top-link max-\[1024px\]:hidden"[^>]*href="\/en#prices"/)
    expect(linksOf(partOf(await pageOf({ viewer: ada, shell }), 'header'))).not.toContain('/en#prices')
  })

  test('is bare for who has a name or a password to choose first: brand, language and the way out [O-12, X-14]', async () => {
    const onboarding = await pageOf({ viewer: { ...ada, name: null }, shell }, { path: '/en/onboarding' })
    expect(wordsOf(partOf(onboarding, 'header'))).toBe('Visavis Language EN English DE Deutsch Sign out')
    expect(onboarding).not.toContain('class="tab-bar"')
    const recovery = await pageOf({}, { path: '/en/reset-password' })
    expect(wordsOf(partOf(recovery, 'header'))).toBe('Visavis Language EN English DE Deutsch')
  })
})

describe('a call under way', () => {
  const call = { callId: 'c1', startAt: new Date('2026-11-21T11:59:00Z'), endAt: new Date('2026-11-21T12:29:00Z') }

  test('is one press away on every page, in both languages [X-14]', async () => {
    const page = await pageOf({ viewer: ada, shell: { ...shell, call } })
    expect(wordsOf(page)).toContain('Your call has started. Join call')
    expect(linksOf(page)).toContain('/en/calls/c1')
    expect(
      wordsOf(await pageOf({ viewer: ada, shell: { ...shell, call }, language: 'de' }, { language: 'de' })),
    ).toContain('Dein Gespräch hat begonnen. Zum Gespräch')
  })

  test('is not offered before it begins, nor after it ended', async () => {
    for (const at of ['2026-11-21T11:58:59Z', '2026-11-21T12:29:00Z'])
      expect(await pageOf({ viewer: ada, shell: { ...shell, call }, now: new Date(at) })).not.toContain('/en/calls/c1')
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
    expect(await pageOf({})).not.toContain('Elsewhere')
  })

  test('is one line for members, who are at work', async () => {
    const member = partOf(await pageOf({ viewer: ada, shell }), 'footer')
    expect(member).toContain('foot-line')
    expect(linksOf(member)).not.toContain('/en/become-companion')
    expect(linksOf(partOf(await pageOf({}), 'footer'))).toContain('/en/become-companion')
  })
})

test('the labels of the tab bar are single short words in both languages', async () => {
  for (const language of ['en', 'de'] as const)
    for (const role of ['seeker', 'offerer'] as const) {
      const page = await pageOf({ viewer: { ...ada, role }, shell, language }, { language })
      const bar = /<nav[^>]*class="tab-bar">(.*?)<\/nav>/s.exec(page)?.[1] ?? ''
      const labels = [...bar.matchAll(/<span>([^<]*)<\/span>/g)].map(([, label = '']) => label)
      expect(labels).toHaveLength(5)
      expect(labels.filter((label) => /\s/.test(label) || label.length > 10)).toEqual([])
    }
})

test('an error names a number only when there is one', () => {
  const said = (reference?: string) =>
    wordsOf(screenOf(<RouteErrorView status={500} homeTo="/en" {...(reference ? { reference } : {})} />))
  expect(said()).not.toMatch(/number/i)
  expect(said('a7-12')).toContain('tell us this number: a7-12')
})

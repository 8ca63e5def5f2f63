import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** The browser APIs that counting needs; `blocked` refuses storage, as some browsers do. */
function makeBrowser(options: { cookie?: string; blocked?: boolean; address?: string; landing?: string } = {}) {
  const sent: { name: string; language: string; items: string[]; campaign: object }[] = []
  const listeners: Record<string, ((event: object) => void)[]> = {}
  const listen = (name: string, listener: (event: object) => void) => {
    listeners[name] = [...(listeners[name] ?? []), listener]
  }
  const store = () => {
    const stored = new Map<string, string>()
    const open = () => {
      if (options.blocked) throw new DOMException('denied', 'SecurityError')
      return stored
    }
    return {
      stored,
      getItem: (key: string) => open().get(key) ?? null,
      setItem: (key: string, value: string) => void open().set(key, value),
      removeItem: (key: string) => void open().delete(key),
    }
  }
  const at = { now: Date.parse('2026-12-01T12:00:00Z') }
  const address = options.address ?? 'https://visavis.example/de/companions'
  const page = { cookie: options.cookie ?? '', documentElement: { lang: 'de' }, addEventListener: listen }
  const [local, session] = [store(), store()]
  const waiting: (() => void)[] = []
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('location', { href: address, origin: 'https://visavis.example', protocol: 'https:' })
  vi.stubGlobal('performance', {
    timeOrigin: 0,
    now: () => at.now,
    getEntriesByType: () => [{ name: options.landing ?? address }],
  })
  vi.stubGlobal('window', { requestIdleCallback: true })
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => waiting.push(callback))
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('navigator', {
    sendBeacon: async (_path: string, body: Blob) => sent.push(JSON.parse(await body.text())),
  })
  return {
    at,
    page,
    local,
    session,
    async idle() {
      await vi.dynamicImportSettled()
      for (const callback of waiting.splice(0)) callback()
      await new Promise(setImmediate)
      return sent.splice(0)
    },
    async leave() {
      await vi.dynamicImportSettled()
      for (const listener of listeners.pagehide ?? []) listener({})
      await new Promise(setImmediate)
      return sent.splice(0)
    },
    press(target: object) {
      for (const listener of listeners.click ?? []) listener({ target })
    },
  }
}

const open = async () => {
  vi.resetModules()
  return { ...(await import('./track.ts')), ...(await import('./consent.ts')) }
}

const agreed = 'lang=de; cookie_consent=accepted'
const ids = Array.from({ length: 24 }, (_, at) => `0412fba5-3fd9-4814-920b-${String(at).padStart(12, '0')}`)
const hours = 60 * 60 * 1000

afterEach(() => vi.unstubAllGlobals())

describe('counting', () => {
  test('does and stores nothing without consent, even if withdrawn before anything was sent', async () => {
    for (const cookie of ['', 'cookie_consent=rejected']) {
      const browser = makeBrowser({ cookie, address: 'https://visavis.example/de?utm_source=mail' })
      const { trackOnce } = await open()
      trackOnce('sign_up')
      expect(await browser.idle()).toEqual([])
      expect([browser.local.stored.size, browser.session.stored.size]).toEqual([0, 0])
    }
    const browser = makeBrowser({ cookie: agreed })
    const { trackOnce } = await open()
    trackOnce('sign_up')
    await vi.dynamicImportSettled()
    browser.page.cookie = 'cookie_consent=rejected'
    expect([...(await browser.idle()), ...(await browser.leave())]).toEqual([])
    expect(browser.local.stored.size).toBe(0)
  })

  test('sends an event once in 24 hours, also after reopening the page [X-04]', async () => {
    const browser = makeBrowser({ cookie: agreed })
    const { trackOnce } = await open()
    trackOnce('begin_checkout')
    trackOnce('begin_checkout')
    expect(await browser.idle()).toEqual([{ name: 'begin_checkout', language: 'de', items: [], campaign: {} }])
    const again = await open()
    browser.at.now += 23 * hours
    again.trackOnce('begin_checkout')
    expect(await browser.idle()).toEqual([])
    browser.at.now += hours
    again.trackOnce('begin_checkout')
    expect(await browser.idle()).toHaveLength(1)
  })

  test('sends the first ten companions of a list, and each chosen one once [X-02, X-05]', async () => {
    const browser = makeBrowser({ cookie: agreed })
    const { trackList, trackSelect } = await open()
    trackList([])
    trackList(ids)
    trackList([...ids].reverse())
    for (const id of [ids[3], ids[4], ids[3]]) trackSelect(id ?? '')
    expect((await browser.idle()).map(({ name, items }) => [name, items])).toEqual([
      ['view_item_list', ids.slice(0, 10)],
      ['select_item', [ids[3]]],
      ['select_item', [ids[4]]],
    ])
  })

  test('sends pending events when the page is left, and only once', async () => {
    const browser = makeBrowser({ cookie: agreed })
    const { trackOnce } = await open()
    trackOnce('begin_checkout')
    expect(await browser.leave()).toHaveLength(1)
    expect(await browser.idle()).toEqual([])
  })

  test('works without storage while the page is open', async () => {
    const browser = makeBrowser({
      cookie: agreed,
      blocked: true,
      address: 'https://visavis.example/de?utm_source=mail',
    })
    const { trackOnce } = await open()
    trackOnce('sign_up')
    trackOnce('sign_up')
    expect(await browser.idle()).toEqual([expect.objectContaining({ campaign: { source: 'mail' } })])
  })
})

describe('the campaign', () => {
  test('goes with every event, from the landing page to the end of the session [X-03]', async () => {
    const browser = makeBrowser({ cookie: agreed, landing: 'https://visavis.example/de?utm_source=mail&utm_term=ruhe' })
    const { trackOnce } = await open()
    trackOnce('sign_up_click')
    expect(await browser.idle()).toMatchObject([{ campaign: { source: 'mail', term: 'ruhe' } }])
    vi.stubGlobal('performance', { ...performance, getEntriesByType: () => [] })
    const later = await open()
    later.trackOnce('sign_up')
    expect(await browser.idle()).toMatchObject([{ campaign: { source: 'mail', term: 'ruhe' } }])
  })
})

describe('a visit', () => {
  beforeEach(() => {
    vi.stubGlobal('Element', class {})
  })
  const link = (href: string) =>
    Object.assign(new (Element as unknown as new () => object)(), {
      closest: () => new URL(href, 'https://visavis.example'),
    })

  test('counts clicks on links to sign-up, and on no others [X-02]', async () => {
    const browser = makeBrowser({ cookie: agreed })
    await open()
    const { beginVisit } = await import('./visit.ts')
    beginVisit()
    beginVisit()
    for (const href of ['/de/login', '/de/signups', 'https://evil.example/de/signup', '/de/companion/signup'])
      browser.press(link(href))
    browser.press({})
    expect(await browser.idle()).toEqual([])
    browser.press(link('/de/signup?role=offerer'))
    expect((await browser.idle()).map(({ name }) => name)).toEqual(['sign_up_click'])
  })

  test('a choice is stored in the cookie and known immediately, even if cookies are blocked', async () => {
    const browser = makeBrowser()
    const { chooseConsent, hasConsent } = await open()
    expect(hasConsent()).toBe(false)
    chooseConsent('accepted')
    expect(browser.page.cookie).toContain('cookie_consent=accepted; Max-Age=31536000; Path=/; Secure; SameSite=Lax')
    browser.page.cookie = ''
    expect(hasConsent()).toBe(true)
    chooseConsent('rejected')
    expect(hasConsent()).toBe(false)
  })
})

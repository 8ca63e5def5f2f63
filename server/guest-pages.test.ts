import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { cacheGuestPages, type GuestRequest, sharedPage, takesGzip } from './guest-pages.ts'

const at = (key: string, status: 200 | 404 = 200) => ({ key, status })

function world() {
  const handlers = new Map<string, (payload: unknown) => void>()
  let clock = 1_000
  const live = {
    subscribe(topic: string, handler: (payload: unknown) => void) {
      handlers.set(topic, handler)
      return () => void handlers.delete(topic)
    },
    onReconnect(handler: () => void) {
      handlers.set('reconnect', handler)
      return () => void handlers.delete('reconnect')
    },
  }
  let rendered = 0
  const pages = cacheGuestPages({ live } as never, () => clock)
  const render = (nonce: string, options: { status?: number; headers?: Record<string, string> } = {}) => {
    rendered++
    return Promise.resolve(
      new Response(`<script nonce="${nonce}">${rendered}</script><p nonce="${nonce}">Ü</p>`, {
        status: options.status ?? 200,
        headers: { 'content-type': 'text/html; charset=utf-8', ...options.headers },
      }),
    )
  }
  return {
    handlers,
    pages,
    wait: (ms: number) => {
      clock += ms
    },
    rendered: () => rendered,
    ask: async (key: string, nonce: string, options?: Parameters<typeof render>[1]) =>
      (await pages.page(at(key), nonce, false, () => render(nonce, options))).text(),
    render,
  }
}

describe('pages for guests', () => {
  test('are made once and carry the nonce of the request that gets them', async () => {
    const { ask, rendered } = world()
    expect(await ask('home', 'first+nonce')).toBe('<script nonce="first+nonce">1</script><p nonce="first+nonce">Ü</p>')
    expect(await ask('home', 'second')).toBe('<script nonce="second">1</script><p nonce="second">Ü</p>')
    expect(rendered()).toBe(1)
  })

  test('are compressed for who takes that, the nonce included', async () => {
    const { pages, render } = world()
    for (const nonce of ['first+nonce', 'second']) {
      const answer = await pages.page(at('home'), nonce, true, () => render(nonce))
      expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual(['gzip', 'accept-encoding'])
      const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()
      expect(text).toBe(`<script nonce="${nonce}">1</script><p nonce="${nonce}">Ü</p>`)
    }
    const plain = await pages.page(at('home'), 'third', false, () => render('third'))
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'accept-encoding'])
  })

  test('are made anew after five seconds, and at once when a listing changed or the connection to the database was lost', async () => {
    const { ask, rendered, wait, handlers } = world()
    await ask('home', 'a')
    wait(4_999)
    await ask('home', 'b')
    expect(rendered()).toBe(1)
    wait(2)
    await ask('home', 'c')
    expect(rendered()).toBe(2)
    handlers.get('listings')?.('somebody')
    await ask('home', 'd')
    expect(rendered()).toBe(3)
    handlers.get('reconnect')?.(null)
    await ask('home', 'e')
    expect(rendered()).toBe(4)
  })

  test('that were being made when somebody vanished are not shown again', async () => {
    const { pages, handlers, render, ask, rendered } = world()
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = pages.page(at('home'), 'a', false, async () => {
      const response = await render('a')
      await promise
      return response
    })
    handlers.get('listings')?.('somebody')
    await ask('home', 'b')
    expect(rendered()).toBe(2)
    resolve()
    await slow
    expect(await ask('home', 'c')).toContain('>2<')
  })

  test('are made once for all who ask at the same moment', async () => {
    const { ask, rendered } = world()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask('home', `n${n}`)))
    expect(rendered()).toBe(1)
    expect(answers[7]).toContain('nonce="n7"')
  })

  test('that are an error or set a cookie are nobody else’s', async () => {
    const { ask, rendered } = world()
    await ask('gone', 'a', { status: 404 })
    await ask('gone', 'b', { status: 404 })
    await ask('cookie', 'a', { headers: { 'set-cookie': 'x=1' } })
    await ask('cookie', 'b', { headers: { 'set-cookie': 'x=1' } })
    await ask('file', 'a', { headers: { 'content-type': 'text/calendar' } })
    await ask('file', 'b', { headers: { 'content-type': 'text/calendar' } })
    expect(rendered()).toBe(6)
  })

  test('that cannot be shared, or fail, are made for each of those who ask at the same moment', async () => {
    const { ask, pages, render, rendered } = world()
    const own = await Promise.all(['a', 'b'].map((nonce) => ask('cookie', nonce, { headers: { 'set-cookie': 'x=1' } })))
    expect(own.map((text, index) => text.includes(`nonce="${'ab'[index]}"`))).toEqual([true, true])
    const first = pages.page(at('broken'), 'a', false, () => Promise.reject(new Error('broken')))
    const second = pages.page(at('broken'), 'b', false, () => render('b'))
    await expect(first).rejects.toThrow('broken')
    expect(await (await second).text()).toContain('nonce="b"')
    expect(rendered()).toBe(3)
  })

  test('are forgotten at the end, and nothing is listened to any more', async () => {
    const { ask, pages, handlers, rendered } = world()
    await ask('home', 'a')
    pages.stop()
    expect(handlers.size).toBe(0)
    await ask('home', 'b')
    expect(rendered()).toBe(2)
  })

  test('take a bounded part of the memory', async () => {
    const { pages, rendered } = world()
    const huge = 'x'.repeat(9 * 1024 * 1024)
    const render = () => Promise.resolve(new Response(huge, { headers: { 'content-type': 'text/html' } }))
    for (const key of ['a', 'b', 'c', 'd']) await pages.page(at(key), 'nonce', false, render)
    let again = 0
    const count = () => {
      again++
      return render()
    }
    await pages.page(at('a'), 'nonce', false, count)
    await pages.page(at('d'), 'nonce', false, count)
    expect(again).toBe(1)
    expect(rendered()).toBe(0)
  })
})

describe('what is shared between guests', () => {
  const request: GuestRequest = {
    isGuest: true,
    method: 'GET',
    path: '/en/companions',
    search: '?languages=de',
    acceptLanguage: null,
    timeZone: 'UTC',
    hourFormat: 'language',
    theme: 'dark',
    consent: null,
  }
  const pageOf = (other: Partial<GuestRequest> = {}) =>
    sharedPage({ ...request, ...other }, (path) => !path.startsWith('/en/nowhere'))

  test('is told apart by address, time zone, hours, theme and consent', () => {
    const keys = [
      {},
      { path: '/de/companions' },
      { search: '' },
      { timeZone: 'Asia/Tokyo' },
      { hourFormat: '12' as const },
      { hourFormat: '24' as const },
      { theme: 'light' },
      { consent: 'accepted' },
    ].map((other) => pageOf(other)?.key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).not.toContain(undefined)
  })

  test('is nothing of somebody with a session, no form, and no page that is personal', () => {
    expect(pageOf({ isGuest: false })).toBeNull()
    expect(pageOf({ method: 'POST' })).toBeNull()
    for (const path of [
      '/en/login',
      '/en/dashboard',
      '/en/companions/count',
      '/en/companions.data',
      '/en/confirm-email',
      `/en/companion/${'x'.repeat(201)}`,
    ])
      expect(pageOf({ path })).toBeNull()
  })

  test('does not depend on what the page does not read, and is made without it', () => {
    for (const path of ['/en', '/de/companion/mara', '/en/terms'])
      for (const search of ['?x=1', '?utm_source=elsewhere', `?${'y'.repeat(2_000)}`])
        expect(pageOf({ path, search })).toEqual(pageOf({ path, search: '' }))
    expect(pageOf({ path: '/en', search: '?x=1' })?.address).toBe('/en')
  })

  test('of a legal text is the version in force; an earlier one is made for whoever asks, and kept for nobody', () => {
    for (const path of ['/en/terms', '/de/privacy', '/de/legal'])
      expect(pageOf({ path, search: '?version=2026-11-24' })).toBeNull()
    expect(pageOf({ path: '/en/companions', search: '?version=1' })).toEqual(
      pageOf({ path: '/en/companions', search: '' }),
    )
  })

  test('of the list is the same for all addresses that say the same', () => {
    const place = '/en/companions?languages=de,en'
    for (const search of [
      '?languages=de,en',
      '?languages=en&languages=de&x=1',
      '?languages=German,Englisch,Klingon&utm_medium=mail',
      '?page=1&languages=en,de&minRating=17&order=random&after=nobody',
    ])
      expect(pageOf({ search })?.address, search).toBe(place)
    const after = '0.12.00000000-0000-4000-8000-000000000001'
    expect(pageOf({ search: `?after=${after}&page=3&languages=de` })?.address).toBe(
      `/en/companions?languages=de&page=3&after=${after}`,
    )
  })

  test('of the helplines is one page for each country, whether chosen or the browser’s', () => {
    const at = (search: string, acceptLanguage: string | null = null) =>
      pageOf({ path: '/de/helplines', search, acceptLanguage })?.address
    expect(at('?country=AT&x=1', 'de-DE')).toBe('/de/helplines?country=AT')
    expect(at('?x=1', 'de-DE,en;q=0.5')).toBe('/de/helplines?country=DE')
    expect(at('?country=Atlantis', 'de')).toBe('/de/helplines')
    expect(pageOf({ path: '/en/terms', acceptLanguage: 'de-DE' })?.address).toBe('/en/terms')
  })

  test('is one page for all addresses that nobody knows', () => {
    const missing = pageOf({ path: '/en/nowhere/7', search: '?a=b' })
    expect(missing).toMatchObject({ address: '/en/not-found', status: 404 })
    expect(pageOf({ path: '/en/nowhere-else', search: '' })).toEqual(missing)
    expect(pageOf({ path: '/en/nowhere.data' })).toBeNull()
  })

  test('keeps its status', async () => {
    const { pages, render } = world()
    const missing = () => pages.page(at('missing', 404), 'nonce', false, () => render('nonce', { status: 404 }))
    expect((await missing()).status).toBe(404)
    const again = await missing()
    expect(again.status).toBe(404)
    expect(await again.text()).toContain('>1<')
  })
})

test.each([
  ['gzip, deflate, br, zstd', true],
  ['br;q=1.0, gzip;q=0.8', true],
  ['GZIP', true],
  ['*', true],
  ['gzip;q=0', false],
  ['gzip;q=0.000, br', false],
  ['gzip;q=0, *', false],
  ['br', false],
  ['', false],
])('"%s" takes gzip: %s', (accepted, takes) => expect(takesGzip(accepted)).toBe(takes))

import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test, vi } from 'vitest'
import { cacheGuestPages, type GuestRequest, guestPageKey } from './guest-pages.ts'
import type { HttpEnv } from './http.ts'

function world() {
  const handlers = new Map<string, () => void>()
  const live = {
    subscribe: (topic: string, handler: () => void) => void handlers.set(topic, handler),
    onReconnect: (handler: () => void) => void handlers.set('reconnect', handler),
  }
  let rendered = 0
  const fromCache = cacheGuestPages({ live } as never)
  const guestPage = async (key: string, nonce: string, render: () => Promise<Response>, headers = {}) => {
    const app = new Hono<HttpEnv>()
    app.onError((error) => {
      throw error
    })
    app.get('*', async (c) => {
      c.set('nonce', nonce)
      c.set('scripts', `'nonce-${nonce}'`)
      const response = await fromCache(c, key, render)
      response.headers.set('x-scripts', c.get('scripts'))
      return response
    })
    return app.request('/', { headers })
  }
  const render = async (nonce: string, options: { status?: number; headers?: Record<string, string> } = {}) => {
    rendered++
    return new Response(`<script nonce="${nonce}">${rendered}</script><script>not ours</script><p>Ü</p>`, {
      status: options.status ?? 200,
      headers: { 'content-type': 'text/html; charset=utf-8', ...options.headers },
    })
  }
  return {
    handlers,
    guestPage,
    rendered: () => rendered,
    ask: async (key: string, nonce: string, options?: Parameters<typeof render>[1]) =>
      (await guestPage(key, nonce, () => render(nonce, options))).text(),
    render,
  }
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

describe('pages for guests', () => {
  test('are rendered once and allow their own scripts by hash', async () => {
    const { guestPage, render, rendered } = world()
    for (const nonce of ['first+nonce', 'second']) {
      const answer = await guestPage('home', nonce, () => render(nonce))
      expect(await answer.text()).toContain('<script nonce="first+nonce">1</script>')
      expect(answer.headers.get('x-scripts')).toBe(hashOf('1'))
    }
    expect(rendered()).toBe(1)
  })

  test('are compressed for browsers that accept gzip', async () => {
    const { guestPage, render } = world()
    const answer = (encoding: string) => guestPage('home', 'a', () => render('a'), { 'accept-encoding': encoding })
    const plain = await answer('gzip;q=0')
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'accept-encoding'])
    const compressed = await answer('gzip, deflate, br')
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await compressed.arrayBuffer()).toString()).toBe(await plain.text())
  })

  test('are rendered again after five seconds, and immediately after a listing changed or the database connection was lost', async () => {
    const { ask, rendered, handlers } = world()
    const begun = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(begun)
    /** The cache reads the clock once a millisecond. */
    const setClock = async (ms: number) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      clock.mockReturnValue(begun + ms)
    }
    await ask('home', 'a')
    await setClock(4_990)
    await ask('home', 'b')
    expect(rendered()).toBe(1)
    await setClock(5_010)
    await ask('home', 'c')
    expect(rendered()).toBe(2)
    handlers.get('listings')?.()
    await ask('home', 'd')
    expect(rendered()).toBe(3)
    handlers.get('reconnect')?.()
    await ask('home', 'e')
    expect(rendered()).toBe(4)
    clock.mockRestore()
  })

  test('rendered while a listing was removed are not shown', async () => {
    const { guestPage, handlers, render, ask, rendered } = world()
    const { promise, resolve } = Promise.withResolvers<void>()
    let times = 0
    const slow = guestPage('home', 'a', async () => {
      const response = await render('a')
      if (++times === 1) await promise
      return response
    })
    handlers.get('listings')?.()
    expect(await ask('home', 'b')).toContain('>2<')
    resolve()
    expect(await (await slow).text()).toContain('>3<')
    expect(await ask('home', 'c')).toContain('>2<')
    expect(rendered()).toBe(3)
  })

  test('are rendered once for concurrent requests', async () => {
    const { ask, rendered } = world()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask('home', `n${n}`)))
    expect(rendered()).toBe(1)
    expect(new Set(answers).size).toBe(1)
  })

  test('with an error or a cookie are not shared', async () => {
    const { ask, rendered } = world()
    for (const nonce of ['a', 'b']) {
      await ask('gone', nonce, { status: 404 })
      await ask('cookie', nonce, { headers: { 'set-cookie': 'x=1' } })
      await ask('file', nonce, { headers: { 'content-type': 'text/calendar' } })
    }
    expect(rendered()).toBe(6)
  })

  test('that cannot be shared, or fail, are rendered for each concurrent request', async () => {
    const { ask, guestPage, render, rendered } = world()
    const own = await Promise.all(['a', 'b'].map((nonce) => ask('cookie', nonce, { headers: { 'set-cookie': 'x=1' } })))
    expect(own.map((text, index) => text.includes(`nonce="${'ab'[index]}"`))).toEqual([true, true])
    const first = guestPage('broken', 'a', () => Promise.reject(new Error('broken')))
    const second = guestPage('broken', 'b', () => render('b'))
    await expect(first).rejects.toThrow('broken')
    expect(await (await second).text()).toContain('nonce="b"')
    expect(rendered()).toBe(3)
  })

  test('use limited memory', async () => {
    const { guestPage } = world()
    const huge = 'x'.repeat(5 * 1024 * 1024)
    let rendered = 0
    const render = async () => {
      rendered++
      return new Response(huge, { headers: { 'content-type': 'text/html' } })
    }
    for (const key of ['a', 'b', 'c', 'd', 'd', 'a']) await guestPage(key, 'nonce', render)
    expect(rendered).toBe(5)
  })
})

describe('the cache key of guest pages', () => {
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
  const pageOf = (other: Partial<GuestRequest> = {}) => guestPageKey({ ...request, ...other })

  test('includes URL, time zone, hour format, theme and consent', () => {
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

  test('does not exist with a session, for forms, and for personal pages', () => {
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

  test('ignores query parameters the page does not read, and so does rendering [SEC-8]', () => {
    for (const path of ['/en', '/de/companion/mara', '/en/terms'])
      for (const search of ['?x=1', '?utm_source=elsewhere', `?${'y'.repeat(2_000)}`])
        expect(pageOf({ path, search })).toEqual(pageOf({ path, search: '' }))
    expect(pageOf({ path: '/en', search: '?x=1' })?.address).toBe('/en')
  })

  test('covers the current version of a legal text; earlier ones are not cached', () => {
    for (const path of ['/en/terms', '/de/privacy', '/de/legal'])
      expect(pageOf({ path, search: '?version=2026-11-24' })).toBeNull()
    expect(pageOf({ path: '/en/companions', search: '?version=1' })).toEqual(
      pageOf({ path: '/en/companions', search: '' }),
    )
  })

  test('is the same for equivalent URLs of the list', () => {
    const place = '/en/companions?languages=de,en'
    for (const search of [
      '?languages=de,en',
      '?languages=en&languages=de&x=1',
      '?languages=German,Englisch,Klingon&utm_medium=mail',
      '?page=1&languages=en,de&minRating=17&order=random&after=nobody',
    ])
      expect(pageOf({ search })?.address, search).toBe(place)
    const after = '0.12.00000000-0000-4000-8000-000000000001'
    expect(pageOf({ search: '?fields=yes&x=1' })?.address).toBe('/en/companions?fields=1')
    expect(pageOf({ search: `?after=${after}&page=3&languages=de` })?.address).toBe(
      `/en/companions?languages=de&page=3&after=${after}`,
    )
  })
})

import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#db/demo/accounts.ts'
import { cookieFrom, postForm } from '#tests/support/app-server.ts'
import { demoApp } from '#tests/support/demo-app.ts'
import { formBrowser } from '#tests/support/form-browser.ts'
import { addressOf, everyAddress } from './every-address.ts'
import { responseTo } from './visitors.ts'

const { app } = demoApp()
const seeker = 'seeker@demo.visavis.example'
const signInForm = (email: string) => ({ intent: 'sign_in', email, password: DEMO_PASSWORD, next: '' })

const enter = async (headers: Record<string, string> = {}) =>
  cookieFrom(await postForm(`${app.origin}/en/login`, signInForm(seeker), headers))
const isIn = async (cookie: string) =>
  (await fetch(`${app.origin}/en/dashboard`, { redirect: 'manual', headers: { cookie } })).status === 200

describe('a session', () => {
  test('is never one that was preset, forged or another person’s [T2]', async () => {
    const victim = await enter()
    for (const planted of ['session=planted-by-a-link', victim]) {
      const fresh = await enter({ cookie: planted })
      expect(fresh).toMatch(/^session=.{32,}/)
      expect(fresh).not.toBe(planted)
      expect(await isIn(fresh)).toBe(true)
    }
    expect(await isIn(victim)).toBe(false)
  })

  test('never gets the page for guests, however its cookie is combined with others', async () => {
    const mine = await enter()
    const pageOf = async (place: string, cookie: string) =>
      (await fetch(app.origin + place, { headers: { cookie } })).text()
    const joined = [`a=b;${mine}`, `a=b;\t${mine}`, mine.replace('=', ' ='), `a=b; ${mine}`]
    for (const [number, cookie] of joined.entries()) {
      const place = `/en/companions?utm_source=${number}`
      expect(await pageOf(place, cookie)).toContain('Your account, Lena')
      expect(await pageOf(place, 'a=b')).not.toContain('Lena')
    }
  })
})

describe('links in emails', () => {
  test('start with our own origin, whatever Host the request sends [T25]', async () => {
    const { port, host } = new URL(app.origin)
    const evil = 'evil.example'
    const variants = [
      [`Host: ${evil}`],
      [`Host: ${host}@${evil}`],
      [`Host: ${host}`, `X-Forwarded-Proto: https`, `X-Forwarded-Host: ${evil}`],
      [`Host: ${host}`, `Forwarded: host=${evil};proto=https`],
      [`Host: ${host}`, `X-Original-URL: https://${evil}/en/login`],
      [`Host: ${host}`, `Referer: https://${evil}/`],
    ]
    const body = new URLSearchParams({ intent: 'reset', email: seeker }).toString()
    for (const lines of variants) {
      const answer = await responseTo(
        Number(port),
        [
          'POST /en/login?mode=forgot HTTP/1.1',
          ...lines,
          `Origin: ${app.origin}`,
          'Content-Type: application/x-www-form-urlencoded',
          `Content-Length: ${body.length}`,
          'Connection: close',
          '',
          body,
        ].join('\r\n'),
      )
      expect(answer.toLowerCase(), lines.join()).not.toContain(evil)
    }
    // Responses don't wait for emails, so that addresses without an account take equally long.
    await expect.poll(async () => (await app.mailbox(seeker)).length).toBeGreaterThanOrEqual(1)
    const mails = await app.mailbox(seeker)
    for (const mail of mails) {
      expect(mail.text + mail.html).not.toContain(evil)
      for (const link of mail.links) expect(new URL(link).origin).toBe(app.origin)
    }
  })
})

describe('every response', () => {
  const files = ['/healthz', '/assets/none.js', '/images/small/none.webp']
  const places = ['/en', '/de/login', '/en/nowhere', ...files, '/en/companions.data']

  test('is not sniffed or framed, shares no window, and sends no URL to other sites [ASVS 21, ASVS 22]', async () => {
    const all = (await everyAddress()).map(({ pattern }) => addressOf(pattern.replace(':lang', 'en'), () => 'x'))
    expect(all.length).toBeGreaterThan(80)
    for (const path of [...all, ...places].filter((each) => each !== '/live')) {
      const answer = await fetch(app.origin + path, { redirect: 'manual' })
      await answer.body?.cancel()
      const own = /^\/en\/(calls\/|my-calls$|device-check|profile\/voice)/.test(path) ? 'self' : ''
      expect(Object.fromEntries(answer.headers), path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringMatching(/default-src 'none'; sandbox|frame-ancestors 'none'/),
        'permissions-policy': expect.stringMatching(
          new RegExp(`^camera=\\(${own}\\), microphone=\\(${own}\\),.* geolocation=\\(\\)$`),
        ),
      })
    }
  })

  test('with a photo is only usable as an image, and not by other sites [ASVS 16, ASVS 24]', async () => {
    const page = await (await fetch(`${app.origin}/en/companions`)).text()
    const photo = /\/images\/[\w/-]+\.webp/.exec(page)?.[0] ?? 'no photo'
    const own = await fetch(app.origin + photo)
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(own.headers.get('content-security-policy')).toBe(`default-src 'none'; sandbox`)
    expect(own.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    for (const site of ['same-origin', 'none', 'cross-site', 'same-site']) {
      const { status } = await fetch(app.origin + photo, { headers: { 'sec-fetch-site': site } })
      expect([site, status]).toEqual([site, site.endsWith('site') ? 404 : 200])
    }
  })

  test('allows no other site to read it, and declares type and charset', async () => {
    for (const path of places) {
      for (const origin of ['https://evil.example', 'null', app.origin]) {
        const { headers } = await fetch(app.origin + path, { headers: { origin } })
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
      // Page data is only read by our own scripts, which know its format.
      if (path.endsWith('.data')) continue
      const type = (await fetch(app.origin + path)).headers.get('content-type') ?? ''
      expect([path, type]).toEqual([path, expect.stringMatching(/^text\/(html|plain); charset=utf-8/i)])
    }
  })

  test('reveals nothing about the server, and no sources or source maps', async () => {
    const { headers } = await fetch(`${app.origin}/en`)
    for (const name of ['server', 'x-powered-by', 'via']) expect(headers.get(name)).toBeNull()
    const script = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(`${app.origin}/en`)).text())?.[0] ?? 'no script'
    expect(await (await fetch(app.origin + script)).text()).not.toContain('sourceMappingURL')
    const hidden = ['/package.json', '/.env', '/.git/HEAD', '/build/server/index.js', '/assets/', `${script}.map`]
    for (const path of hidden)
      expect([404, 302], path).toContain((await fetch(app.origin + path, { redirect: 'manual' })).status)
  })
})

describe('personal pages', () => {
  test('are never cached, and two people never see each other’s [ASVS 56, T41]', async () => {
    const [lena, mara] = [formBrowser(app.origin), formBrowser(app.origin)]
    await lena.post('/en/login', signInForm(seeker))
    await mara.post('/en/login', signInForm('companion@demo.visavis.example'))
    for (const path of ['/en/account', '/en/dashboard', '/en', '/en/companions', '/en/account.data']) {
      for (const { cookies } of [lena, mara]) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const { headers } = await fetch(app.origin + path, { headers: { cookie } })
        expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-store'])
      }
    }
    expect((await lena.get('/en/account')).words).toContain(seeker)
    expect((await mara.get('/en/account')).words).not.toContain(seeker)
  })
})

describe('unexpected fields', () => {
  test('change nothing: no role, status, badge, balance or owner comes from a form', async () => {
    const extra = {
      ...{ role: 'admin', status: 'active', certified: 'true', featured: 'true', freeIntro: 'true' },
      ...{ creditBalance: '100000', credit_balance: '100000', emailVerified: 'true', email_verified: 'true' },
      ...{ slug: 'mine-alone', averageRating: '5', __proto__: 'x', constructor: 'x' },
      ...{ userId: '00000000-0000-4000-8000-000000000001', id: '00000000-0000-4000-8000-000000000001' },
    }
    const email = 'me@borders.example'
    const own = { email, password: 'correct horse', adult: 'on' }
    const visitor = formBrowser(app.origin)
    await visitor.post('/en/signup?role=seeker', { ...extra, ...own, role: 'seeker' })
    expect((await visitor.post('/en/login', { ...extra, ...own, intent: 'sign_in' })).place).toBe('/en/confirm-email')
    const link = new URL((await app.waitForMail(email)).links[0] ?? '')
    await visitor.post('/en/confirm', { ...extra, token: link.searchParams.get('token') ?? '' })
    await visitor.post('/en/onboarding', { ...extra, step: '1', fullName: 'Robin' })
    const profile = { fullName: 'Robin', bio: '', languages: 'en', gender: '', birthYear: '', locationCode: '' }
    const saved = await visitor.post('/en/profile/edit', { ...extra, ...profile, timeZone: 'Europe/Berlin' })
    expect(saved.place).toMatch(/\/en\/profile\/[0-9a-f-]{36}$/)
    expect(saved.place).not.toContain(extra.userId)
    expect((await visitor.get('/en/dashboard')).words).toContain('Robin')
    expect((await visitor.get('/en/credits')).words).not.toContain('100,000')
    expect((await visitor.get('/en/admin')).status).toBe(404)
    expect((await visitor.get('/en/my-schedule')).place).not.toBe('/en/my-schedule')
    expect((await visitor.get('/en/companion/mine-alone')).status).toBe(404)
  })
})

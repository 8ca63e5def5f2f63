import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import routes from '../../app/routes.ts'
import { caseIdOf, DEMO_DECIDED_CASE } from '../../db/demo/seeded.ts'
import { READS } from '../http/attack-reads.ts'
import type { AppServer } from './app-server.ts'
import { hydrated } from './journey.ts'

/** One check of a page: its path, and what to click or wait for first. */
type Look = {
  /** Path after the language (`/dev/kit` has none). A function reads it from pages already visited. */
  path: string | ((page: Page, home: string) => Promise<string>)
  open?: (page: Page) => Promise<unknown>
  /** Selector of the last part of the page to appear. */
  visible?: string
  status?: number
}

export const WIDE = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

/** URL of the first link on a page that contains `part`; looked up once per browser. */
const linkOn = (from: Look['path'], part: string) => {
  const foundLinks = new WeakMap<Page, string>()
  return async (page: Page, home: string): Promise<string> => {
    const seen = foundLinks.get(page)
    if (seen) return seen
    await page.goto(typeof from === 'string' ? home + from : await from(page, home))
    const link = (await page.locator(`main a[href*="${part}"]`).first().getAttribute('href')) ?? `no link to ${part}`
    foundLinks.set(page, link)
    return link
  }
}
const booking = linkOn(linkOn('/companions', '/companion/'), '/availability/')

const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()
const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click()
  await dialog(page)
}

/** Opens a dropdown of the filter bar, which stays open when the page becomes phone-sized. */
const filter = (position: number, visible: string) => async (page: Page) => {
  await page.setViewportSize(WIDE)
  await page.locator('.filter-btn').nth(position).click()
  await expect(page.locator(`.pop ${visible}`).first()).toBeVisible()
}

const filterSheet = async (page: Page) => {
  await page.setViewportSize(PHONE)
  await page.locator('main button[aria-haspopup="dialog"].btn').click()
  await dialog(page)
  await expect(page.locator('.sheet .pill').first()).toBeVisible()
  const closed = page.locator('.sheet-sec:not([open]) > summary')
  for (let left = await closed.count(); left > 0; left--) await closed.first().click()
}

/** Every page of app/routes.ts. Routes with children are layouts; those without a default export render no page. */
function pagesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.children) return pagesOf(entry.children)
    return /^export default /m.test(readFileSync(join('app', entry.file), 'utf8')) ? [entry.file] : []
  })
}

const PAGES = pagesOf(routes)

/** Visitors of the plain pages, each with the visitor whose pages need no second check. */
const PLAIN_VISITORS = { guest: null, seeker: 'guest', companion: 'guest', admin: 'seeker' } as const

/** Pages without a parameter that a visitor may see, from the attack matrix. */
export function plainPaths(visitor: keyof typeof PLAIN_VISITORS): string[] {
  const other = PLAIN_VISITORS[visitor]
  return READS.filter(
    ({ route, address, expected }) =>
      PAGES.includes(`routes/${route}.tsx`) &&
      !/[{?]/.test(address) &&
      expected[visitor] === '200' &&
      !(other && expected[other] === '200'),
  ).map(({ address }) => address.replace('/en', ''))
}

const plainLooks = (visitor: keyof typeof PLAIN_VISITORS): Look[] => plainPaths(visitor).map((path) => ({ path }))

const guest: Look[] = [
  { path: '', open: (page) => page.locator('#questions details').first().locator('summary').click() },
  // Before any filter, because the list remembers the last one and would be empty.
  { path: linkOn('/companions', '/companion/') },
  { path: '/companions', open: filter(1, '.pill') },
  { path: '/companions', open: filter(2, '.slider-thumb') },
  { path: '/companions?languages=de&minRating=4', open: filterSheet },
  { path: '/companions?languages=is&ageRange=98-99' },
  { path: '/login?mode=forgot' },
  { path: '/signup?role=seeker' },
  { path: '/signup?role=offerer' },
  { path: '/confirm-change?step=object&token=made-up' },
  {
    path: async (page, home) => {
      const cookie = { name: 'mfa-challenge', value: 'a-challenge-that-is-still-open', url: new URL(page.url()).origin }
      await page.context().addCookies([cookie])
      return `${home}/second-step`
    },
  },
  { path: '/access-unavailable?mode=signup' },
  { path: '/helplines?country=DE' },
  { path: '/terms?version=2026-11-24' },
  { path: '/report-content', open: sendEmpty },
  { path: '/withdraw', open: reviewWithdrawal },
  { path: '', open: askAgain },
  { path: '/nowhere', status: 404 },
  { path: '/companion/nobody', status: 404 },
  { path: '/profile/undefined', status: 400 },
  { path: async () => '/dev/kit' },
]

async function sendEmpty(page: Page) {
  await page.locator('main button[type="submit"]').click()
  await expect(page.locator('main [aria-invalid="true"]').first()).toBeVisible()
}

async function reviewWithdrawal(page: Page) {
  await page.locator('[name="name"]').fill('Lena Weber')
  await page.locator('[name="accountEmail"]').fill('lena@test.example')
  await page.locator('[value="review"]').click()
  await expect(page.locator('#step')).toBeVisible()
}

/** Shows the page as before any choice about cookies. */
async function askAgain(page: Page) {
  await page.context().clearCookies({ name: 'cookie_consent' })
  await page.reload()
  await hydrated(page)
  await expect(page.locator('.cookie-banner')).toBeVisible()
}

const bell = async (page: Page) => {
  await page.getByRole('banner').locator('button.bell').click()
  await dialog(page)
}

/** Opens a menu of the wide header, which stays open when the page becomes phone-sized. */
const menu = async (page: Page) => {
  await page.setViewportSize(WIDE)
  await page.getByRole('banner').locator('button[aria-haspopup="menu"]').click()
  await expect(page.getByRole('menu')).toBeVisible()
}

const more = async (page: Page) => {
  await page.setViewportSize(PHONE)
  await page.locator('.tab-bar button').click()
  await dialog(page)
}

const seeker: Look[] = [
  { path: '/account/password', open: typePassword },
  { path: '/account/second-factor', open: beginFactor },
  {
    path: async (page, home) => (await booking(page, home)).replace(/availability\/([^/]+).*/, 'block/$1'),
  },
  {
    path: async (page, home) => (await booking(page, home)).replace(/availability\/([^/]+).*/, 'report/$1'),
    open: (page) => page.getByRole('main').locator('button[type="submit"]').click(),
  },
  { path: linkOn('/companions', '/companion/'), open: reportOver },
  { path: '/dashboard', open: bell },
  { path: '/companions', open: filterSheet },
  { path: '/companions?showOnlyFavorites=true' },
  { path: linkOn('/companions', '/companion/'), open: menu },
  { path: booking },
  { path: booking, open: chooseSlot },
  { path: '/my-calls', open: press(/^Cancel the call|^Das Gespräch mit .* absagen/) },
  { path: '/my-calls', open: press(/^Rate the call|bewerten$/) },
  { path: ownCall },
  { path: pastCall },
  { path: pastCall, open: reportCall },
  { path: linkOn('/my-calls', '/move') },
  { path: '/credits?package=350', visible: '#order' },
  { path: `/decision/${DEMO_DECIDED_CASE}` },
  { path: pastObjection },
  { path: linkOn('/credits?show=purchases', '/documents/') },
  {
    path: async (page, home) => {
      await page.goto(`${home}/profile`)
      return new URL(page.url()).pathname
    },
  },
  { path: linkOn('/my-calls', '/calls/'), visible: '[data-screen="lobby"]', open: enterCall },
]

async function ownCall(page: Page, home: string) {
  await page.goto(`${home}/my-calls`)
  return `${home}/my-calls/${await page.locator('[data-call]').first().getAttribute('data-call')}`
}

async function pastCall(page: Page, home: string) {
  await page.goto(`${home}/my-calls`)
  return (await page.locator('main a[href*="/my-calls/"]').last().getAttribute('href')) ?? ''
}

async function pastObjection(page: Page, home: string) {
  return `${await pastCall(page, home)}/objection`
}

async function reportCall(page: Page) {
  await page.getByRole('button', { name: /More about this call|Mehr zu diesem Gespräch/ }).click()
  await page.getByRole('menuitem', { name: /Report|melden/ }).click()
  await dialog(page)
}

async function reportOver(page: Page) {
  await page.locator('main a[href*="/report/"]').click()
  await dialog(page)
}

async function askToDelete(page: Page) {
  await page.locator('main a[href$="/account/delete"]').click()
  await dialog(page)
  await expect(page.locator('[role="dialog"] input[name="password"]')).toBeVisible()
}

async function typePassword(page: Page) {
  await page.locator('input[name="newPassword"]').fill('regen')
  await expect(page.locator('form [aria-live] b')).toBeVisible()
}

/** Goes as far as the QR code for the authenticator. In the second language it is already there. */
async function beginFactor(page: Page) {
  const qrCode = page.locator('main img[src^="data:"]')
  if (await qrCode.isVisible()) return
  await page.locator('input[name="password"]').fill('demo-visavis')
  await page.locator('main button[type="submit"]').click()
  await expect(qrCode).toBeVisible()
}

async function chooseSlot(page: Page) {
  await page.locator('main a[href*="slot="]').first().click()
  await dialog(page)
}

async function enterCall(page: Page) {
  await page.getByRole('button', { name: /^(Join call|Beitreten)$/ }).click()
  await expect(page.locator('[data-screen="call"]')).toBeVisible()
}

const members: Record<string, Look[]> = {
  seeker: [...plainLooks('seeker'), ...seeker],
  'new-seeker': [
    { path: '/dashboard' },
    { path: '/my-calls' },
    { path: '/credits' },
    { path: '/notifications' },
    { path: '/account', open: askToDelete },
    { path: '/account/delete', open: sendEmpty },
  ],
  companion: [
    ...plainLooks('companion'),
    { path: '/my-schedule', visible: 'main section b.num, main a[href*="add="]' },
    { path: linkOn('/my-schedule', 'add='), visible: '[role="dialog"]' },
    { path: '/my-schedule?usual=1' },
    { path: '/my-schedule/limits' },
    { path: '/my-schedule/away' },
    { path: '/offer/trader?change' },
    { path: '/payouts', open: more },
    { path: '/payouts/tax?change' },
  ],
  applicant: [{ path: '/dashboard' }, { path: '/my-schedule' }, { path: '/account/delete', open: sendEmpty }],
  admin: [
    ...plainLooks('admin'),
    { path: '/account/delete' },
    { path: linkOn('/admin/applications', '/admin/applications/') },
    { path: '/admin/people?q=nobody-at-all' },
    { path: linkOn('/admin/people?role=offerer&status=active', '/admin/people/') },
    { path: linkOn('/admin/people?role=seeker', '/admin/people/') },
    { path: '/admin/companions?q=mara' },
    { path: '/admin/companions/testimonials' },
    { path: '/admin/cases?show=decided' },
    { path: `/admin/cases/${caseIdOf('danger')}` },
    { path: `/admin/cases/${caseIdOf('decided')}` },
    { path: linkOn('/admin/calls?outcome=completed', '/admin/calls/') },
    { path: '/admin/statistics/calls?by=month' },
    { path: '/admin/call-quality?by=week' },
    { path: '/admin/audit?check=1' },
    { path: linkOn('/admin/money/in', '/admin/money/purchases/') },
    { path: '/admin/money/books/corrections?propose=1' },
  ],
}

const fileAt = (path: string) =>
  (matchRoutes(routes as RouteObject[], path)?.at(-1)?.route as unknown as RouteConfigEntry | undefined)?.file ?? path

type Walk = {
  app: AppServer
  language: string
  /** Distinguishes accounts that this walk signs up from those of another. */
  tag: string
  newPage: () => Promise<Page>
  /** Checks a page and what was opened on it; `visitor` is who sees it. */
  look: (page: Page, visitor: string) => Promise<void>
  /** Reports, in a readable line, that a page didn't open something. */
  onFailure: (line: string) => void
  /** Only visits pages whose visitor and path match; then no page counts as missing. */
  only?: RegExp
}

/**
 * Visits every page as the people who may see it, with everything that can be opened on it. Returns the pages of
 * app/routes.ts it didn't visit: a page with a parameter in its path needs a line here.
 */
export async function visitEveryPage({ app, language, tag, newPage, look, onFailure, only }: Walk): Promise<string[]> {
  const home = `/${language}`
  const headers = { origin: app.origin }
  const seen = new Set<string>()

  const lookAt = async (page: Page, visitor: string, looks: Look[]) => {
    for (const { path, open, visible, status = 200 } of looks) {
      const address = typeof path === 'string' ? home + path : await path(page, home)
      if (only && !only.test(`${visitor} ${address}`)) continue
      const answer = await page.goto(address)
      expect([page.url(), answer?.status()]).toEqual([new URL(address, app.origin).href, status])
      seen.add(fileAt(new URL(page.url()).pathname))
      await hydrated(page)
      if (visible) await expect(page.locator(visible).first()).toBeVisible()
      await open?.(page).catch((error: Error) => onFailure(`${address} does not open: ${error.message}`))
      await look(page, visitor)
    }
  }

  const visitor = await newPage()
  await lookAt(visitor, 'guest', [...plainLooks('guest'), ...guest])
  await visitor.context().close()

  for (const [name, looks] of Object.entries(members)) {
    const page = await newPage()
    const form = { email: `${name}@demo.visavis.example`, password: 'demo-visavis' }
    const answer = await page.request.post(`${home}/login`, { form, headers, maxRedirects: 0 })
    expect(answer.status(), `${name} signs in`).toBe(302)
    await lookAt(page, name, looks)
    await page.context().close()
  }

  for (const role of ['seeker', 'offerer'] as const) {
    const page = await newPage()
    const email = `${role}-${tag}@journey.example`
    const form = { role, email, password: 'correct horse', adult: 'on' }
    await page.request.post(`${home}/signup`, { form, headers })
    const { links } = await app.waitForMail(email)
    const token = new URL(links.find((link) => link.includes('/confirm?')) ?? '').searchParams.get('token') ?? ''
    await lookAt(page, `new ${role}`, [{ path: '/confirm-email' }])
    await page.request.post(`${home}/confirm`, { form: { token }, headers })
    await lookAt(page, `new ${role}`, [{ path: '/onboarding' }])
    await page.context().close()
  }

  return only ? [] : PAGES.filter((file) => !seen.has(file))
}

/** Waits until the page is drawn in its new colours and no transition runs; the end of one can start the next. */
export async function waitForTransitions() {
  let calm = 0
  while (calm < 2) {
    await new Promise(requestAnimationFrame)
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (const transition of moving) transition.finish()
    calm = moving.length > 0 ? 0 : calm + 1
  }
}

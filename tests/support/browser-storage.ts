import type { BrowserContext, Page } from '@playwright/test'
import type { AppServer } from './app-server.ts'

/** What people say of themselves, prove themselves with, or write: none of it belongs in a log. */
const PERSONAL_FIELDS =
  /^(email|accountEmail|password|newPassword|confirmation|token|fullName|name|bio|text|note|reason|message|address|firstName|lastName|street|city|tin|birthDate|taxId)$/

/** Every name under which the product may keep something in a browser (ASVS 14.3.3). */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  localStorage: /^(companionFilters|analytics|danger-sound|call-devices|call-view)$/,
  sessionStorage: /^(react-router-scroll-positions|campaign|typed:[\w-]{36}:[\w:-]+|call:tab|call(-media)?:[\w-]{36})$/,
  cookie:
    /^(lang|theme|tz|hours|cookie_consent|past_calls|session|trusted-browser|pending|mfa-challenge|sign-up|deletion)$/,
  indexedDB: /^$/,
  caches: /^$/,
  serviceWorker: /^http:\/\/[^/]+\/$/,
}

/** Remembers what the people of a browser send, as what the server's log may not say. */
export function noteTyped(context: BrowserContext, app: AppServer): void {
  context.on('request', (request) => {
    const type = request.headers()['content-type'] ?? ''
    if (request.method() !== 'POST' || !type.startsWith('application/x-www-form-urlencoded')) return
    for (const [name, value] of new URLSearchParams(request.postData() ?? ''))
      if (PERSONAL_FIELDS.test(name)) app.secrets.add(value.trim())
  })
}

/** What stands in a browser under a name that is not in the list above; its cookies with authority are noted, too. */
export async function findStrangeNames(context: BrowserContext, app: AppServer): Promise<string[]> {
  const cookies = await context.cookies(app.origin).catch(() => [])
  for (const { httpOnly, value } of cookies) if (httpOnly && value.length > 20) app.secrets.add(value)
  const stored = [
    ...cookies.map(({ name }) => ['cookie', name] as const),
    ...(await Promise.all(context.pages().map((page) => namesIn(page, app)))).flat(),
  ]
  return stored.filter(([place, name]) => !ALLOWED[place]?.test(name)).map(([place, name]) => `${place}: ${name}`)
}

const namesIn = async (page: Page, app: AppServer): Promise<[place: string, name: string][]> => {
  if (page.isClosed() || !page.url().startsWith(app.origin)) return []
  const names = page
    .evaluate(async () => ({
      localStorage: Object.keys(localStorage),
      sessionStorage: Object.keys(sessionStorage),
      indexedDB: (await indexedDB.databases()).map(({ name }) => name ?? 'unnamed'),
      caches: 'caches' in window ? await caches.keys() : [],
      serviceWorker: (await navigator.serviceWorker?.getRegistrations())?.map(({ scope }) => scope) ?? [],
    }))
    .catch(() => ({}))
  // A tab that crashed, or that waits for a server, says nothing.
  const slow = new Promise<Record<string, string[]>>((resolve) => setTimeout(resolve, 2_000, {}))
  return Object.entries(await Promise.race([names, slow])).flatMap(([place, found]) =>
    (found as string[]).map((name): [string, string] => [place, name]),
  )
}

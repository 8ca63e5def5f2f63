import type { RouterContextProvider } from 'react-router'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from '#app/platform/data/unavailable.server.ts'
import { requestContext } from '#app/platform/http/request.ts'
import type { LogFields } from '#app/platform/log.ts'
import { testContext } from '#tests/support/context.ts'
import { openSite } from '#tests/support/site.ts'
import { metrics } from './endpoints/metrics.ts'
import type { PageHandler } from './http.ts'

const pages: Record<string, (context: RouterContextProvider) => Response> = {
  '/en': () => new Response('words'),
  '/en/calls/1': () => new Response('words'),
  '/en/framed': () => new Response('words', { headers: { 'content-security-policy': 'of its own' } }),
  '/en/broken': () => {
    throw new Error('not for readers')
  },
  '/en/companion/lena': (context) => {
    requestContext(context).route = '/:lang/companion/:slug'
    return new Response('words', { headers: { 'content-type': 'text/html' } })
  },
  '/en/away': () => {
    throw new DatabaseUnavailable(new Error('nobody answers'))
  },
  '/en/in-part': inPart,
  '/en/in-part.data': inPart,
}

function inPart(context: RouterContextProvider) {
  requestContext(context).lacksDatabase = true
  return new Response('words', { headers: { 'x-page': 'in part', 'cache-control': 'max-age=60' } })
}

const world = testContext()
let ask: ReturnType<typeof openSite>
const drawn: string[] = []
const forms: FormData[] = []
const lines: { message: string; fields: LogFields }[] = []
beforeAll(async () => {
  const note = (message: string, fields: LogFields = {}) => void lines.push({ message, fields })
  const draw: PageHandler = async (request, context) => {
    const { pathname } = new URL(request.url)
    drawn.push(pathname)
    if (request.method === 'POST') forms.push(await request.formData())
    return pages[pathname]?.(context) ?? new Response('words', { status: 404 })
  }
  const log = { debug: note, info: note, warn: note, error: note }
  ask = openSite({ ...world.ctx, log }, draw, ['https://pay.example'])
})

beforeEach(() => {
  drawn.length = 0
  forms.length = 0
  lines.length = 0
})

const idOf = (answer: Response) => answer.headers.get('x-request-id')
const counted = async (method: string, status: number) =>
  Number(
    (await metrics.getSingleMetricAsString('http_requests_total'))
      .split('\n')
      .find((line) => line.includes(`method="${method}"`) && line.includes(`status="${status}"`))
      ?.split(' ')
      .at(-1) ?? 0,
  )

const foreign = { method: 'POST', headers: { origin: 'https://evil.example' }, body: new URLSearchParams({ a: 'b' }) }
const refused: [string, string, RequestInit, number][] = [
  ['another method', '/en', { method: 'PUT' }, 405],
  ['a long path', `/${'a'.repeat(2_000)}`, {}, 414],
  ['a long address', `/en?${'a'.repeat(8_000)}`, {}, 414],
  ['an address that cannot be read', '/en/%00', {}, 400],
  ['a form from elsewhere', '/en', foreign, 403],
]
const failed: [string, string, RequestInit, number][] = [
  ['a page that broke', '/en/broken', {}, 500],
  ['a page without a database', '/en/away', {}, 503],
  ['a page that the database left in part', '/en/in-part', {}, 503],
  ['the data of such a page', '/en/in-part.data', {}, 503],
]
const answered: [string, string, RequestInit, number][] = [
  ['a page', '/en', {}, 200],
  ['an address that is not a page', '/healthz', {}, 200],
  ['a page that is not there', '/en/nowhere', {}, 404],
]

describe('every answer', () => {
  test.each([...answered, ...refused, ...failed])('is counted and has an id and its headers: %s', async (...row) => {
    const [, path, init, status] = row
    const { method = 'GET' } = init
    const before = await counted(method, status)
    const [answer, other] = [await ask(path, init), await ask(path, init)]
    expect(answer.status).toBe(status)
    expect(await counted(method, status)).toBe(before + 2)
    expect(idOf(answer)).toMatch(/^[\w-]{16}$/)
    expect(idOf(other)).not.toBe(idOf(answer))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none';.* form-action 'self' https:\/\/pay\.example;/,
      ),
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  test('keeps its own headers, and only the calls and the device check may use the camera', async () => {
    expect((await ask('/en/framed')).headers.get('content-security-policy')).toBe('of its own')
    for (const path of ['/en/calls/1', '/en/my-calls', '/de/device-check?media=video'])
      expect((await ask(path)).headers.get('permissions-policy')).toContain('camera=(self)')
  })
})

test('times are kept by route, never by address', async () => {
  const paths = [
    '/en/companion/lena',
    '/en/companion/lena',
    '/calendar/nothing.ics',
    '/healthz',
    '/en/not/there',
    '/x%00',
  ]
  for (const path of paths) await ask(path)
  const lines = (await metrics.getSingleMetricAsString('http_request_duration_seconds')).split('\n')
  const counts = lines.filter((line) => line.startsWith('http_request_duration_seconds_count'))
  expect(counts).toContainEqual(
    expect.stringMatching(/method="GET",route="\/:lang\/companion\/:slug",status="2xx"\} 2$/),
  )
  for (const [route, status] of [
    ['/calendar/:file', '4xx'],
    ['/healthz', '2xx'],
    ['/*', '4xx'],
  ] as const)
    expect(counts.some((line) => line.includes(`route="${route}`) && line.includes(`status="${status}"`))).toBe(true)
  expect(counts.filter((line) => /lena|nothing|there/.test(line))).toEqual([])
})

test('a language in capitals redirects to the same page, with its query [S-01]', async () => {
  for (const method of ['GET', 'HEAD'])
    for (const [from, to] of [
      ['/EN/companions?page=2&x=%C3%A4', '/en/companions?page=2&x=%C3%A4'],
      ['/De', '/de'],
      ['/EN//evil.example', '/en//evil.example'],
    ] as const) {
      const answer = await ask(from, { method })
      expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
    }
  expect((await ask('/XX/companions')).status).not.toBe(301)
  expect(drawn).toEqual(['/XX/companions'])
})

test.each(refused)('%s is refused before any page, and not logged as a failure', async (...row) => {
  const [, path, init, status] = row
  expect((await ask(path, init)).headers.get('allow')).toBe(status === 405 ? 'GET, HEAD, POST' : null)
  expect(drawn).toEqual([])
  expect(lines.map(({ message }) => message)).not.toContain('a request was slow or failed')
})

describe('a failed answer', () => {
  test.each(failed)('is not cached, and its id is in the log: %s', async (...row) => {
    const [, path, init, status] = row
    const answer = await ask(path, init)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('retry-after')).toBe(status === 503 ? '2' : null)
    expect(await answer.text()).not.toContain('not for readers')
    expect(lines.map(({ fields }) => fields.requestId)).toEqual(lines.map(() => idOf(answer)))
    expect(lines.at(-1)).toMatchObject({
      message: 'a request was slow or failed',
      fields: { method: 'GET', route: '/*', status },
    })
  })
})

describe('a form', () => {
  const origin = () => world.ctx.config.origin
  const post = (path: string, body: RequestInit['body'], headers: Record<string, string> = {}) =>
    ask(path, { method: 'POST', body: body ?? null, headers: { origin: origin(), ...headers } })

  test('reaches the page as it was sent', async () => {
    await post('/en/login', new URLSearchParams({ email: 'ä@b.example' }))
    const multipart = new FormData()
    multipart.append('email', 'ü@b.example')
    await post('/en/login.data', multipart)
    await post('/en/sign-out', null)
    expect(forms.map((form) => [...form])).toEqual([[['email', 'ä@b.example']], [['email', 'ü@b.example']], []])
  })

  test('that is too large or broken is refused in the reader’s language, before any page [SEC-1]', async () => {
    const page = { accept: 'text/html' }
    const large = await post('/de/login', new URLSearchParams({ email: 'a'.repeat(70_000) }), page)
    expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('<html lang="de"')])
    const broken = await post('/en/login', '{}', { ...page, 'content-type': 'application/json' })
    expect([broken.status, await broken.text()]).toEqual([415, expect.stringContaining('<html lang="en"')])
    expect((await post('/en/login', 'a=%00', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(400)
    expect(drawn).toEqual([])
  })

  test('discards files of guests [SEC-1]', async () => {
    const upload = new FormData()
    upload.append('photo', new File(['x'], 'a.png'))
    await post('/photos', upload)
    expect(forms.map((form) => [...form])).toEqual([[]])
  })
})

test('a page over the render limit says when to retry, in the reader’s language', async () => {
  const visit = (path: string, accept = '') => ask(path, { headers: { accept } }, '198.51.100.7')
  for (let page = 0; page < world.ctx.config.rendersPerMinute / 2; page++) await visit('/en/nowhere')
  const refused = await visit('/de/nowhere', 'text/html')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  expect(refused.headers.get('content-security-policy')).not.toBeNull()
  expect(await refused.text()).toContain('in 30 Sekunden')
  expect(await (await visit('/en/nowhere.data')).text()).toBe(
    'Too many requests from your network. Please try again in 30 seconds.\n',
  )
  expect((await ask('/en')).status).toBe(200)
})

/** @module-tag deep */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageAddresses } from './every-address.ts'
import { knownForms } from './forms.ts'
import { openFuzzTarget, roles, share, some, timeout } from './fuzzing.ts'
import { encodedForm, hostileText, malformedForm } from './inputs.ts'
import { responseTo, type Sent, VISITORS } from './visitors.ts'

const { demo, findFailure, findFailureOrChange, expectAll, count } = openFuzzTarget()

describe('malformed forms', { timeout }, () => {
  test('are known for every action of the product', async () => {
    const actions = (await pageAddresses()).filter(({ methods }) => methods.includes('POST')).map(({ route }) => route)
    expect([...new Set(knownForms([]).map(({ route }) => route))].sort()).toEqual(actions.sort())
  })

  test('are refused without an error, and then change nothing [ASVS 9, ASVS 58, F24]', async () => {
    const forms = knownForms(demo().ids)
    const inputs = forms.flatMap((form) => {
      const one = fc.tuple(encodedForm(malformedForm(form.fields, demo().ids)), roles(...form.roles), fc.boolean())
      return some(one, 42).map(([{ body, headers }, role, isData]): Sent => {
        const [path = '', query] = form.path.split('?')
        const place = `${isData ? `${path}.data` : path}${query ? `?${query}` : ''}`
        return { path: place, method: 'POST', body, headers: { cookie: demo().cookies[role], ...headers } }
      })
    })
    await expectAll(inputs, findFailure)
  })

  test('with one field that is too long or doubled are refused, whichever it is (ASVS 2.2.1, 15.3.7) [ASVS 9, ASVS 58]', async () => {
    // A bad `next` has a fallback, forms to review are shown again, and everyone has completed onboarding.
    const isJudged = (route: string, name: string) =>
      !['next', 'intent'].includes(name) && !['onboarding', 'mfa-challenge', 'withdraw'].includes(route)
    const forms = knownForms(demo().ids)
    const inputs = forms.flatMap(({ route, path, roles: senders, fields }) =>
      Object.keys(fields)
        .filter((name) => isJudged(route, name))
        .flatMap((name) =>
          [
            new URLSearchParams({ ...fields, [name]: 'x'.repeat(20_000) }),
            new URLSearchParams([...Object.entries(fields), [name, 'another']]),
          ].map((body): Sent => {
            const role = senders.find((each) => each !== 'guest') ?? 'guest'
            return { path, method: 'POST', body, headers: { cookie: demo().cookies[role] } }
          }),
        ),
    )
    await expectAll(share(inputs), (answer, sent) => {
      const isRefused = answer.status >= 400 || /[?&]refused=/.test(answer.location ?? '')
      return (
        findFailure(answer, sent) ?? (isRefused && answer.changed.length === 0 ? null : `was taken: ${answer.status}`)
      )
    })
  })

  test('from other sites are refused with 403, whatever they contain [T3]', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://127.0.0.1.evil.example:${demo().port}` },
      { origin: demo().base, 'sec-fetch-site': 'cross-site' },
      { origin: '', 'sec-fetch-site': 'same-site' },
    ]
    const inputs = knownForms(demo().ids).flatMap(({ path, fields, roles: [role = 'guest'] }) =>
      foreign.flatMap((headers) =>
        [path, path.replace(/(\?|$)/, '.data$1')].map(
          (place): Sent => ({
            path: place,
            method: 'POST',
            body: new URLSearchParams(fields),
            headers: { cookie: demo().cookies[role], ...headers },
          }),
        ),
      ),
    )
    await expectAll(share(inputs), ({ status, changed }) =>
      status === 403 && changed.length === 0 ? null : `answered ${status}, changed ${changed}`,
    )
  })
})

describe('odd URLs', { timeout }, () => {
  test('cause no error, no redirect to other sites, and no change', async () => {
    const patterns = (await pageAddresses()).map(({ pattern }) => pattern)
    const value = hostileText(demo().ids)
    const known = 'page next week show type mode role success canceled purchase connect token step _routes index q to'
    const name = fc.oneof(fc.constantFrom(...known.split(' ')), value)
    const others = '/__manifest /_root /images/small/:file /calendar/:file /dev/mailbox /dev/payments /assets/*'
    const address = fc
      .tuple(
        fc.constantFrom(...patterns, ...others.split(' ')),
        fc.array(value, { minLength: 4, maxLength: 4 }),
        fc.array(fc.tuple(name, value), { maxLength: 4 }),
        fc.constantFrom('', '', '', '.data', '/_.data', '/', '//', '.webp', '.ics'),
        fc.constantFrom('en', 'en', 'de', 'fr', '..', 'EN'),
      )
      .map(([pattern, values, query, suffix, language]) => {
        const parts = pattern.replace(':lang', language).split('/')
        const path = parts.map((part, at) =>
          /^[:*]/.test(part) ? encodeURIComponent((values[at % 4] ?? '').toWellFormed().slice(0, 900)) : part,
        )
        const search = new URLSearchParams(
          query.map(([key, text]) => [key.toWellFormed().slice(0, 400), text.toWellFormed().slice(0, 900)]),
        )
        return `${path.join('/')}${suffix}${query.length > 0 ? `?${search}` : ''}`
      })
    const inputs = some(fc.tuple(address, roles(), fc.constantFrom('GET', 'GET', 'GET', 'HEAD')), 600).map(
      ([path, role, method]): Sent => ({ path, method, headers: { cookie: demo().cookies[role] } }),
    )
    await expectAll(inputs, findFailureOrChange)
  })

  test('that pages link back to can be read by everyone without changing anything', async () => {
    const ways = [
      '/en/payouts?connect=refresh',
      `/en/credits?success=true&purchase=${demo().ids[0]}`,
      `/en/credits?canceled=true&purchase=${demo().ids[0]}`,
      '/en/confirm?token=a-token',
      '/en/confirm-email?type=email_confirmation',
      '/en/reset-password?token=a-token',
      '/en/onboarding?step=4',
      '/en/my-calls?intent=check',
      '/favorites?companionId=x&favorite=true',
    ]
    const inputs = ways.flatMap((path) =>
      VISITORS.map((role): Sent => ({ path, headers: { cookie: demo().cookies[role] } })),
    )
    await expectAll(inputs, findFailureOrChange)
  })
})

describe('extreme dates', { timeout }, () => {
  const farDays = ['9999-12-31', '9999-12-26', '9998-01-01', '0000-01-01', '0001-01-01', '0000-02-29', '2200-01-01']
  const anyDay = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  const days = () => [...farDays, ...some(anyDay, 12).map((at) => at.toISOString().slice(0, 10))]
  const cookieOf = (role: (typeof VISITORS)[number]) => ({ cookie: demo().cookies[role] })

  test('in a URL show the current week, or the page as usual [SEC-21]', async () => {
    const companion = knownForms(demo().ids).find(({ route }) => route === 'availability')?.path ?? ''
    const inputs = days().flatMap((day): Sent[] => [
      { path: `/en/my-schedule?week=${day}`, headers: cookieOf('companion') },
      { path: `/en/my-schedule?week=${day}&add=${day}&from=23:45&to=00:00`, headers: cookieOf('companion') },
      { path: `${companion}?week=${day}&slot=${day}T23:45:00Z`, headers: cookieOf('seeker') },
    ])
    await expectAll(
      inputs,
      (answer, sent) => findFailureOrChange(answer, sent) ?? (answer.status === 200 ? null : `${answer.status}`),
    )
    const weekOf = async (query: string) => {
      const answer = await fetch(`${demo().base}/en/my-schedule${query}`, { headers: cookieOf('companion') })
      return /<h2 class="d3">[^<]*<\/h2>/.exec(await answer.text())?.[0]
    }
    const present = await weekOf('')
    expect([await weekOf('?week=9999-12-31'), await weekOf('?week=0001-01-01')]).toEqual([present, present])
  })

  test('in a form are refused and change nothing [SEC-2]', async () => {
    const inputs = ['9999-12-31', '0000-02-29', '2199-12-31'].flatMap((day) => {
      const changes: [string, Record<string, string>][] = [
        ['my-schedule', { date: day, until: '', repeat: 'none', startClock: '23:45', endClock: '00:00' }],
        ['my-schedule', { date: day, until: day, repeat: 'daily', startClock: '23:45', endClock: '00:00' }],
        ['my-schedule', { until: day, repeat: 'daily' }],
        ['availability', { startAt: `${day}T23:45:00Z` }],
        ['availability', { startAt: `${day}T23:45:00.000Z`, minutes: '60' }],
        ['profile-edit', { birthYear: day.slice(0, 4) }],
      ]
      return changes.flatMap(([route, fields]) =>
        knownForms(demo().ids)
          .filter((form) => form.route === route)
          .flatMap((form) =>
            form.roles.map(
              (role): Sent => ({
                path: form.path,
                method: 'POST',
                body: new URLSearchParams({ ...form.fields, ...fields }),
                headers: { ...cookieOf(role), origin: demo().base },
              }),
            ),
          ),
      )
    })
    await expectAll(share(inputs), findFailure)
  })

  test('do not move the clock [F15, SEC-21]', async () => {
    // The clock may be moved by up to thirty years.
    const isFar = (day: string) => Math.abs(Date.parse(day) - Date.now()) > 31 * 366 * 86_400_000
    const far = days().filter(isFar)
    const instants = [...far.map((day) => `${day}T00:00:00-23:59`), '9999-12-31T23:59:59+23:59']
    const headers = { 'content-type': 'application/json' }
    const inputs = instants.map(
      (now): Sent => ({ path: '/dev/clock', method: 'POST', body: JSON.stringify({ now }), headers }),
    )
    await expectAll(
      inputs,
      (answer, sent) =>
        findFailureOrChange(answer, sent) ?? (answer.status === 400 ? null : `answered ${answer.status}`),
    )
  })
})

describe('odd headers and methods', { timeout }, () => {
  test('cause no error and no change', async () => {
    const names =
      'cookie accept-language accept host referer x-forwarded-for x-forwarded-proto x-forwarded-host if-none-match if-modified-since range accept-encoding content-type user-agent authorization x-http-method-override content-encoding'
    const line = hostileText(demo().ids).map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 3_000))
    const cookie = line.map(
      (text) => `session=${text}; tz=${text}; lang=${text}; pending=${encodeURIComponent(text)}; theme=${text}`,
    )
    const headers = fc.dictionary(fc.constantFrom(...names.split(' ')), line, { maxKeys: 4 })
    const paths =
      '/ /en /en/companions /en/login /en/confirm-email /en/my-calls /healthz /assets/none.js /sitemap.xml /metrics /live'
    const path = fc.constantFrom(...paths.split(' '))
    const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'FOO')
    const inputs = some(fc.tuple(path, method, headers, fc.option(cookie)), 250).map(
      ([place, how, someHeaders, cookies]): Sent => ({
        path: place,
        method: how,
        headers: { ...someHeaders, ...(cookies ? { cookie: cookies } : {}) },
      }),
    )
    await expectAll(inputs, findFailureOrChange)
  })

  test('that smuggle or never end are refused, and the connection is closed', async () => {
    const wrong: string[] = []
    for (const bytes of malformedRequests(demo().ids[0] ?? '')) {
      count(1)
      const answer = await responseTo(demo().port, Buffer.from(bytes, 'latin1'))
      if (/^HTTP\/1\.1 5|^cut: Error: no answer|root:/.test(answer))
        wrong.push(`${bytes.slice(0, 100)}: ${answer.slice(0, 200)}`)
    }
    expect(wrong, demo().app.output().slice(-3_000)).toEqual([])
    expect((await fetch(`${demo().base}/readyz`)).status).toBe(200)
  })
})

/**
 * Requests that no browser sends: smuggling, broken framing, endless headers, other protocols. `id` is a person's call.
 */
function malformedRequests(id: string): string[] {
  const end = '\r\n\r\n'
  const host = 'Host: x\r\n'
  return [
    `GET /en HTTP/1.1${end}`,
    `GET /en HTTP/1.1\r\n${host}${host}${end}`,
    `POST /en/login HTTP/1.1\r\n${host}Content-Length: 3\r\nTransfer-Encoding: chunked${end}0${end}`,
    `POST /en/login HTTP/1.1\r\n${host}Content-Length: 3\r\nContent-Length: 4${end}abcd`,
    `POST /en/login HTTP/1.1\r\n${host}Content-Length: -1${end}`,
    `POST /en/login HTTP/1.1\r\n${host}Content-Length: 99999999999999999999${end}`,
    `POST /en/login HTTP/1.1\r\n${host}Transfer-Encoding: chunked${end}zz\r\n`,
    `POST /en/login HTTP/1.1\r\n${host}Transfer-Encoding: xchunked${end}0${end}`,
    `GET /en HTTP/1.1\r\n${host}A: b\rc${end}`,
    `GET /en HTTP/1.1\r\n${host}A\0: b${end}`,
    `GET /en HTTP/1.1\r\n${host} folded${end}`,
    `GET /e n HTTP/1.1\r\n${host}${end}`,
    `GET /en HTTP/9.9\r\n${host}${end}`,
    `GET http://evil.example/en HTTP/1.1\r\n${host}${end}`,
    `GET //evil.example/%2e%2e HTTP/1.1\r\n${host}${end}`,
    `GET /../../etc/passwd HTTP/1.1\r\n${host}${end}`,
    `GET /assets/../../server/index.js HTTP/1.1\r\n${host}${end}`,
    `GET /assets/..%2f..%2fserver%2findex.js HTTP/1.1\r\n${host}${end}`,
    `GET /%00 HTTP/1.1\r\n${host}${end}`,
    `GET /en/%E0%A4%A HTTP/1.1\r\n${host}${end}`,
    `GET /%ff%fe HTTP/1.1\r\n${host}${end}`,
    `GET * HTTP/1.1\r\n${host}${end}`,
    `OPTIONS * HTTP/1.1\r\n${host}${end}`,
    `TRACE /en HTTP/1.1\r\n${host}${end}`,
    `CONNECT evil.example:443 HTTP/1.1\r\n${host}${end}`,
    `GET /en HTTP/1.1\r\nHost: ${'x'.repeat(20_000)}${end}`,
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}${end}`,
    `GET /en HTTP/1.1\r\n${host}${Array.from({ length: 3_000 }, (_, at) => `A${at}: b`).join('\r\n')}${end}`,
    `GET /en HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade${end}`,
    `GET /calls/x/socket HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13${end}`,
    `GET /calls/${id}/socket HTTP/1.1\r\n${host}Origin: https://evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade${end}`,
    `GET /%zz HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade${end}`,
    `GET //[ HTTP/1.1\r\n${host}Upgrade: websocket\r\nConnection: Upgrade${end}`,
    'hello',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\0'.repeat(1_000),
  ]
}

import { type Expected, everybody, outside } from './attack-expectations.ts'

/**
 * `path` is the pattern the server registers, or this table's name for React Router, the asset folder and the sockets.
 */
type Endpoint = { path: string; address: string; method: 'GET' | 'POST'; expected: Expected }
const endpoint = (method: 'GET' | 'POST', path: string, address: string, expected: Expected): Endpoint => ({
  path,
  address,
  method,
  expected,
})

const open = everybody('200')
const none = everybody('404')
const image = '/images/:size/:file{[a-zA-Z0-9_-]+\\.webp}'
const voice = '/voices/:file{[a-zA-Z0-9_-]+\\.wav}'
const shared = '/og/:who{[a-z0-9-]+}/:file{[a-zA-Z0-9_-]+\\.jpg}'
const calendar = '/calendar/:file{[a-zA-Z0-9_.-]+\\.ics}'

/** Every endpoint and its expected responses. The test fails for endpoints that are missing here. */
export const ENDPOINTS: readonly Endpoint[] = [
  endpoint('GET', '/healthz', '/healthz', open),
  endpoint('GET', '/readyz', '/readyz', open),
  endpoint('GET', '/metrics', '/metrics', none),
  endpoint('POST', '/webhooks/stripe', '/webhooks/stripe', everybody('400')),
  endpoint('GET', image, '/images/small/nothing.webp', none),
  endpoint('GET', image, '/images/{uuid}/{uuid}.webp', none),
  endpoint('GET', voice, '/voices/nothing.wav', none),
  endpoint('GET', voice, '/voices/{uuid}.wav', none),
  endpoint('GET', shared, '/og/{hiddenSlug}/any-en.jpg', none),
  endpoint('GET', shared, '/og/nobody/any-en.jpg', none),
  endpoint('GET', calendar, '/calendar/{seeker}.ics', none),
  endpoint('GET', calendar, '/calendar/{uuid}{uuid}.ics', none),
  endpoint('GET', '/manifest.webmanifest', '/manifest.webmanifest', open),
  endpoint('GET', '/sw.js', '/sw.js', open),
  endpoint('GET', '/live', '/live', everybody('200', { ...outside('401') })),
  endpoint('POST', '/events', '/events', everybody('415')),
  endpoint('GET', '/robots.txt', '/robots.txt', open),
  endpoint('GET', '/sitemap.xml', '/sitemap.xml', open),
  endpoint('GET', '/sitemap-pages.xml', '/sitemap-pages.xml', open),
  endpoint('GET', '/:file{sitemap-companions-[1-9][0-9]{0,3}\\.xml}', '/sitemap-companions-1.xml', open),
  endpoint('GET', '/dev/*', '/dev/anything', none),
  endpoint('GET', '/dev/mailbox.json', '/dev/mailbox.json', none),
  endpoint('GET', '/dev/mailbox', '/dev/mailbox', none),
  endpoint('GET', '/dev/payments', '/dev/payments', none),
  endpoint('GET', '/dev/clock', '/dev/clock', none),
  endpoint('GET', '/dev/ledger', '/dev/ledger', none),
  endpoint('POST', '/dev/clock', '/dev/clock', none),
  endpoint('GET', 'assets', '/assets/none.js', none),
  endpoint('GET', 'assets', '/favicon.svg', open),
]

const strangers = everybody('404', { ...outside('401'), seeker: 'may', companion: 'may' })

/** Sockets, by the response status of the upgrade. */
export const SOCKETS: readonly { address: string; expected: Expected }[] = [
  { address: '/calls/{call}/socket', expected: strangers },
  { address: '/calls/{past}/socket', expected: strangers },
  { address: '/calls/{uuid}/socket', expected: { ...strangers, seeker: '404', companion: '404' } },
  { address: '/calls/{seeker}/socket', expected: { ...strangers, seeker: '404', companion: '404' } },
]

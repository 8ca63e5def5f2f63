import { type Expected, everybody } from './attack-expectations.ts'

/**
 * `path` is how the server registers it, or how this table calls what the pages' library, the folder of assets and
 * sockets answer.
 */
type Machine = { path: string; address: string; method: 'GET' | 'POST'; expected: Expected }
const machine = (method: 'GET' | 'POST', path: string, address: string, expected: Expected): Machine => ({
  path,
  address,
  method,
  expected,
})

const open = everybody('200')
const none = everybody('404')
const image = '/images/:size/:file{[a-zA-Z0-9_-]+\\.webp}'
const shared = '/og/:who{[a-z0-9-]+}/:file{[a-zA-Z0-9_-]+\\.jpg}'
const calendar = '/calendar/:file{[a-zA-Z0-9_.-]+\\.ics}'

/** Every address for machines, and what people get there; one without a line here fails the test. */
export const MACHINES: readonly Machine[] = [
  machine('GET', '/healthz', '/healthz', open),
  machine('GET', '/readyz', '/readyz', open),
  machine('GET', '/metrics', '/metrics', none),
  machine('POST', '/webhooks/stripe', '/webhooks/stripe', everybody('400')),
  machine('GET', image, '/images/small/nothing.webp', none),
  machine('GET', image, '/images/{uuid}/{uuid}.webp', none),
  machine('GET', shared, '/og/{hiddenSlug}/any-en.jpg', none),
  machine('GET', shared, '/og/nobody/any-en.jpg', none),
  machine('GET', calendar, '/calendar/{seeker}.ics', none),
  machine('GET', calendar, '/calendar/{uuid}{uuid}.ics', none),
  machine('GET', '/manifest.webmanifest', '/manifest.webmanifest', open),
  machine('GET', '/live', '/live', everybody('200', { guest: '401', suspended: '401', canceled: '401' })),
  machine('POST', '/events', '/events', everybody('415')),
  machine('GET', '/robots.txt', '/robots.txt', open),
  machine('GET', '/sitemap.xml', '/sitemap.xml', open),
  machine('GET', '/sitemap-pages.xml', '/sitemap-pages.xml', open),
  machine('GET', '/:file{sitemap-companions-[1-9][0-9]{0,3}\\.xml}', '/sitemap-companions-1.xml', open),
  machine('GET', '/dev/*', '/dev/anything', none),
  machine('GET', '/dev/mailbox.json', '/dev/mailbox.json', none),
  machine('GET', '/dev/mailbox', '/dev/mailbox', none),
  machine('GET', '/dev/clock', '/dev/clock', none),
  machine('POST', '/dev/clock', '/dev/clock', none),
  machine('GET', 'assets', '/assets/none.js', none),
  machine('GET', 'assets', '/favicon.svg', open),
]

const strangers = everybody('404', { guest: '401', suspended: '401', canceled: '401', seeker: 'may', companion: 'may' })

/** Sockets, by the status of the answer to the upgrade. */
export const SOCKETS: readonly { address: string; expected: Expected }[] = [
  { address: '/calls/{call}/socket', expected: strangers },
  { address: '/calls/{past}/socket', expected: strangers },
  { address: '/calls/{uuid}/socket', expected: { ...strangers, seeker: '404', companion: '404' } },
  { address: '/calls/{seeker}/socket', expected: { ...strangers, seeker: '404', companion: '404' } },
]

import { expect, test } from 'vitest'
import { splitLanguage } from '#app/i18n/languages.ts'
import { safePath } from './request.ts'

const origin = 'https://visavis.example'
const hosts = [
  'e.example',
  'visavis.example.e.example',
  'visavis.example@e.example',
  'xn--e-1fa.example',
  '[::1]',
  '127.0.0.1:3000',
]
const before = [
  '',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\0',
  '\u00a0',
  '\u200b',
  '/',
  '//',
  '///',
  '\\',
  '/\\',
  '\\\\',
  '/%09',
  '/%2f',
  '/%5c',
  '/./',
  '/..',
  '/en/..',
  '/en//',
  '/de/%2e%2e//',
  '/en\\',
  '/en/\t',
  '//en/',
]
const schemes = [
  'http://',
  'https://',
  'HtTpS://',
  'javascript:',
  'java\tscript:',
  'data:text/html,',
  'vbscript:',
  'blob:',
  'mailto:',
  'ftp://',
  'file:///',
]

/** Redirect targets that would lead to another site. */
const evil = [
  ...before.flatMap((start) => hosts.map((host) => start + host)),
  ...schemes.flatMap((scheme) => hosts.map((host) => scheme + host)),
  ...['/en', '/de'].flatMap((prefix) => [
    `${prefix}//e.example`,
    `${prefix}/\\e.example`,
    `${prefix}\\e.example`,
    `${prefix}@e.example`,
    `${prefix}.e.example`,
    `${prefix}:80`,
    `${prefix}/..//e.example`,
    `${prefix}/%0d%0aset-cookie:x=y//e`,
    `${prefix}x/dashboard`,
  ]),
  '/xx/dashboard',
  '/',
  '',
  '/dashboard',
  '/english',
  '/assets/x.js',
  '/webhooks/stripe',
  '/dev/clock',
  '/sign-out',
]

test(`of ${evil.length} crooked places none leads to another site, or out of the pages [T31]`, () => {
  expect(evil.length).toBeGreaterThan(200)
  for (const place of evil) {
    const led = safePath(place, origin, '/en/fallback')
    const url = new URL(led, origin)
    expect(url.origin, JSON.stringify(place)).toBe(origin)
    expect(url.pathname, JSON.stringify(place)).toSatisfy((path: string) => splitLanguage(path).language !== null)
    expect(url.pathname, JSON.stringify(place)).not.toContain('//')
    expect(new URL(url.pathname, origin).origin).toBe(origin)
  }
})

test('our own places are kept with their query and hash, and odd values are none', () => {
  expect(safePath('/de/companion/mara-3f2a?slot=2026-11-21T10%3A00Z#rates', origin, '/en')).toBe(
    '/de/companion/mara-3f2a?slot=2026-11-21T10%3A00Z#rates',
  )
  expect(safePath('/en', origin, '/x')).toBe('/en')
  for (const odd of [null, undefined, new File([], 'x')]) expect(safePath(odd, origin, '/en')).toBe('/en')
})

import { expect, test } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { FormErrors } from './form-errors.tsx'

const name = { name: 'fullName', message: 'Please enter your name' }
const country = { name: 'locationCode', message: 'Please choose your country' }
/** Text visible with JavaScript: no screen-reader-only or no-script parts. */
const seen = (html: string) =>
  wordsOf(
    html
      .replaceAll(/<div[^>]*class="sr-only"[^>]*>.*?<\/div>/g, '')
      .replaceAll(/<div[^>]*class="[^"]*hidden![^"]*"[^>]*>.*/g, ''),
  )

test('a single error is announced and shown only at its field; without scripts it is listed too', () => {
  const html = screenOf(<FormErrors errors={[name]} />)
  expect(html).toMatch(/role="alert"[^>]*class="sr-only"[^>]*>Please enter your name/)
  expect(html).toMatch(/class="[^"]*hidden! noscript:flex!/)
  expect(seen(html)).toBe('')
})

test('two errors are listed once above the form, with links to their fields', () => {
  const html = screenOf(<FormErrors errors={[name, country]} title="Please enter your name and choose your country" />)
  expect(seen(html)).toBe(
    'Please enter your name and choose your country Please enter your name Please choose your country',
  )
  expect(html).toContain('href="#field-locationCode"')
})

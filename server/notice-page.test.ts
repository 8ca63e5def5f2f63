import { expect, test } from 'vitest'
import type { Language } from '#app/i18n/languages.ts'
import { renderRefusedResponse } from './notice-page.ts'
import { RenderRefused } from './render-limits.ts'

test('a page that was not made says when to come back, in both languages, for one second and for more', async () => {
  const said = async (status: 429 | 503, seconds: number, language: Language) =>
    (await renderRefusedResponse(new RenderRefused(status, seconds), language, false).text()).trim()
  expect(await said(429, 1, 'de')).toContain('in einer Sekunde')
  expect(await said(429, 7, 'de')).toContain('in 7 Sekunden')
  expect(await said(503, 1, 'en')).toContain('in a second.')
  expect(await said(503, 2, 'en')).toContain('in 2 seconds.')
})

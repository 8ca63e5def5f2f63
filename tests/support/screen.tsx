import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { ReaderTexts } from '#app/i18n/language-texts.ts'
import type { Language } from '#app/i18n/languages.ts'
import { type Terms, textsWithTerms } from '#app/i18n/terms.ts'
import { serverTexts } from '#app/i18n/texts.server.ts'
import { readConfig } from '#app/platform/config.ts'
import { TEST_TERMS } from './terms.ts'

/** The terms as components get them. */
export const usualTerms = readConfig({ NODE_ENV: 'test', ...TEST_TERMS }).terms

/**
 * What the server sends for a piece of a page, for one reader; scripts have not run. `data` is what its loader gave.
 */
export function screenOf(
  element: ReactElement,
  options: { language?: Language; timeZone?: string; terms?: Terms; path?: string; data?: unknown } = {},
): string {
  const {
    language = 'en',
    timeZone = 'Europe/Berlin',
    terms = usualTerms,
    path = `/${language}`,
    data = null,
  } = options
  const root = { language, timeZone, terms }
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        loader: () => root,
        children: [{ id: 'page', path: '*', element, loader: () => data, action: () => null }],
      },
    ],
    { initialEntries: [path], hydrationData: { loaderData: { root, page: data } } },
  )
  const html = renderToString(
    <ReaderTexts value={textsWithTerms(serverTexts(language), terms)}>
      <RouterProvider router={router} />
    </ReaderTexts>,
  )
  return html.replaceAll('<!-- -->', '')
}

/** The words of a screen, as read one after the other. */
export const wordsOf = (html: string) =>
  html
    .replace(/<script[^>]*>.*?<\/script>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Language } from '#app/i18n/languages.ts'
import { serverTexts } from '#app/i18n/texts.server.ts'

/** What the server sends for a piece of a page, for one reader; scripts have not run. */
export function screenOf(
  element: ReactElement,
  options: { language?: Language; timeZone?: string; path?: string } = {},
): string {
  const { language = 'en', timeZone = 'Europe/Berlin', path = `/${language}` } = options
  const root = { language, timeZone }
  const router = createMemoryRouter(
    [{ id: 'root', path: '/', loader: () => root, children: [{ path: '*', element, action: () => null }] }],
    { initialEntries: [path], hydrationData: { loaderData: { root } } },
  )
  const html = renderToString(
    <I18nextProvider i18n={serverTexts(language)}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
  return html.replaceAll('<!-- -->', '')
}

/** The words of a screen, as read one after the other. */
export const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

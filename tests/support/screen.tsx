import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static.edge'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { formatters } from '#app/i18n/format.ts'
import { ReaderTexts } from '#app/i18n/language-texts.ts'
import type { HourFormat, Language } from '#app/i18n/languages.ts'
import { type Terms, textsWithTerms } from '#app/i18n/terms.ts'
import { serverTexts } from '#app/i18n/texts.server.ts'
import { ReaderFormat } from '#app/i18n/use-format.ts'
import { readConfig } from '#app/platform/config.ts'
import { wordsOf } from './form-browser.ts'
import { TEST_TERMS } from './terms.ts'

export const usualTerms = readConfig({ NODE_ENV: 'test', ...TEST_TERMS }).terms

type ScreenOptions = {
  language?: Language
  timeZone?: string
  hourFormat?: HourFormat
  terms?: Terms
  path?: string
  data?: unknown
  /** The action's result for a form sent without scripts. */
  actionData?: unknown
}

/** Server-rendered HTML of a component for one reader, before scripts run. `data` is the loader's result. */
export const screenOf = (element: ReactElement, options: ScreenOptions = {}): string =>
  withoutMarks(renderToString(pageOf(element, options)))

/** Same as above, with lazily loaded parts resolved. */
export async function loadedScreenOf(element: ReactElement, options: ScreenOptions = {}): Promise<string> {
  const { prelude } = await prerender(pageOf(element, options))
  return withoutMarks(await new Response(prelude).text())
}

const withoutMarks = (html: string) => html.replaceAll('<!-- -->', '')

function pageOf(element: ReactElement, options: ScreenOptions) {
  const {
    language = 'en',
    timeZone = 'Europe/Berlin',
    hourFormat = 'language',
    terms = usualTerms,
    path = `/${language}`,
    data = null,
    actionData,
  } = options
  const root = { language, timeZone, hourFormat, terms }
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        loader: () => root,
        children: [{ id: 'page', path: '*', element, loader: () => data, action: () => null }],
      },
    ],
    {
      initialEntries: [path],
      hydrationData: { loaderData: { root, page: data }, ...(actionData ? { actionData: { page: actionData } } : {}) },
    },
  )
  return (
    <ReaderTexts value={textsWithTerms(serverTexts(language), terms)}>
      <ReaderFormat value={formatters(language, timeZone, hourFormat)}>
        <RouterProvider router={router} />
      </ReaderFormat>
    </ReaderTexts>
  )
}

export { wordsOf }

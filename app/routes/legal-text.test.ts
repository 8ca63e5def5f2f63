import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { readConfig } from '#app/platform/config.ts'
import { type RequestContext, setRequestContext } from '#app/platform/http/request.ts'
import { loader, meta } from './legal-text.tsx'

function load(address: string, language: 'en' | 'de' = 'en') {
  const context = new RouterContextProvider()
  const config = readConfig({ BRAND_NAME: 'Talk', SUPPORT_EMAIL: 'help@talk.example' })
  setRequestContext(context, { ctx: { config }, language } as RequestContext)
  return loader({ context, request: new Request(`http://localhost${address}`) } as unknown as LoaderFunctionArgs)
}

test('the last part of the address names the document, with its title in the language of the reader', () => {
  expect(load('/en/terms')).toMatchObject({ document: 'terms', title: 'Terms of use · Talk' })
  expect(load('/en/privacy')).toMatchObject({ document: 'privacy', title: 'Privacy policy · Talk' })
  expect(load('/en/legal')).toMatchObject({ document: 'disclosure', title: 'Legal disclosure · Talk' })
  expect(load('/de/legal', 'de')).toMatchObject({ document: 'disclosure', title: 'Impressum · Talk' })
  for (const address of ['/en/terms.data', '/en/terms/', '/en/terms?x=/privacy', '/en/privacy/terms'])
    expect([address, load(address).document]).toEqual([address, 'terms'])
  expect(load('/en/terms')).toMatchObject({ brand: 'Talk', supportEmail: 'help@talk.example' })
})

test('an address of no document is not found', () => {
  for (const address of ['/en/imprint', '/en/terms/more', '/en/myterms', '/en/', '/en/constructor'])
    expect(() => load(address), address).toThrow(expect.objectContaining({ status: 404 }))
})

test('search engines get title and description, and may list the page', () => {
  const page = load('/en/privacy')
  const head = meta({ loaderData: page } as never)
  expect(head).toEqual([{ title: page.title }, { name: 'description', content: page.description }])
  expect(page.description).toMatch(/\w+ \w+/)
})

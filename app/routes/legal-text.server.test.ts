import { beforeAll, expect, test } from 'vitest'
import { registerLegalTexts } from '#app/features/operation/legal/commands.server.ts'
import { system } from '#app/platform/context.ts'
import { testContext } from '#tests/support/context.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { loader, meta } from './legal-text.tsx'

const t = testContext({ env: { BRAND_NAME: 'Talk', SUPPORT_EMAIL: 'help@talk.example' } })
beforeAll(() => registerLegalTexts(t.ctx, system('test'), {}))

const load = async (address: string, language: 'en' | 'de' = 'en') =>
  loader(routeArgs(address, { ctx: t.ctx, language }))

test('the last path segment names the document, with a translated title', async () => {
  expect(await load('/en/terms')).toMatchObject({ page: { document: 'terms' }, title: 'Terms of use · Talk' })
  expect(await load('/en/privacy')).toMatchObject({ page: { document: 'privacy' }, title: 'Privacy policy · Talk' })
  expect(await load('/en/legal')).toMatchObject({ page: { document: 'imprint' }, title: 'Legal disclosure · Talk' })
  expect(await load('/de/legal', 'de')).toMatchObject({ title: 'Impressum · Talk' })
  for (const address of ['/en/terms.data', '/en/terms/', '/en/terms?x=/privacy', '/en/privacy/terms'])
    expect([address, (await load(address)).page.document]).toEqual([address, 'terms'])
})

test('unknown documents and versions are not found', async () => {
  const addresses = ['/en/imprint', '/en/terms/more', '/en/myterms', '/en/', '/en/constructor']
  for (const address of [...addresses, '/en/terms?version=nothing', `/en/terms?version=${'x'.repeat(5_000)}`])
    await expect(load(address), address.slice(0, 40)).rejects.toMatchObject({ status: 404 })
})

test('every version stays readable by name, and is marked if it is an earlier one [LG-10]', async () => {
  const { page } = await load('/de/terms', 'de')
  expect(page).toMatchObject({ version: '2026-11-25', state: 'inForceSince' })
  expect(page.versions.map(({ version }) => version)).toEqual(['2026-11-25', '2026-11-24'])
  const earlier = await load('/de/terms?version=2026-11-24', 'de')
  expect(earlier.page).toMatchObject({ version: '2026-11-24', state: 'wasInForce' })
  expect(earlier.page.lead).toContain('verbindlich ist der englische Text')
})

test('search engines get title and description, and do not index earlier versions [LG-10]', async () => {
  const page = await load('/en/legal')
  expect(meta({ loaderData: page } as never)).toEqual([
    { title: page.title },
    { name: 'description', content: page.description },
  ])
  expect(page.description).toMatch(/\w+ \w+/)
  const earlier = await load('/en/terms?version=2026-11-24')
  expect(meta({ loaderData: earlier } as never)).toContainEqual({ name: 'robots', content: 'noindex' })
})

import { beforeAll, expect, it } from 'vitest'
import type { Ctx } from '#app/platform/context.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion } from '#tests/support/makers.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { loader } from './companions.tsx'
import { loader as countLoader } from './companions-count.ts'
import { loader as moreLoader } from './companions-more.ts'

const test = testContext()

beforeAll(async () => {
  for (const name of ['Mara Feld', 'Luca Bianchi']) await makeCompanion(test, { name, audio: 100, video: 100 })
})

const requestFor = (path: string, ctx: Ctx = test.ctx) => routeArgs(`/en${path}`, { ctx, params: { lang: 'en' } })

it('loads the companions who match the query', async () => {
  const { data: page, init } = await loader(requestFor('/companions'))
  expect(page.result).toMatchObject({ facets: { people: 2 }, next: null })
  expect(init?.status ?? 200).toBe(200)
  const { data: found } = await loader(requestFor('/companions?search=mara'))
  expect(found.result).toMatchObject({ cards: [{ name: 'Mara Feld' }] })
})

it('answers 503 with the page and without a list if it fails to load [D-05]', async () => {
  const logged: string[] = []
  const broken: Ctx = {
    ...test.ctx,
    db: new Proxy(test.ctx.db, {
      get: () => () => {
        throw new Error('no database')
      },
    }),
    log: { ...test.ctx.log, error: (message) => void logged.push(message) },
  }
  const { data: page, init } = await loader(requestFor('/companions?languages=de', broken))
  expect(page).toMatchObject({ result: null, filters: { languages: ['de'] } })
  expect(init).toEqual({ status: 503, headers: { 'retry-after': '2' } })
  expect(logged).toEqual(['the list of companions could not be loaded'])
})

it('scripts can fetch the number of matches and the next page of the list', async () => {
  const count = await (await countLoader(requestFor('/companions/count?search=luca'))).json()
  expect(count).toMatchObject({ people: 1, isMore: false, prices: { audio: [1, ...Array(13).fill(0)] } })
  const step = await (await moreLoader(requestFor('/companions/more?search=luca'))).json()
  expect(step).toMatchObject({ cards: [{ name: 'Luca Bianchi' }], next: null })
})

it('search engines index the whole list, not its parts', async () => {
  const head = async (query: string) => JSON.stringify((await loader(requestFor(`/companions${query}`))).data.head)
  expect(await head('')).not.toContain('noindex')
  for (const query of ['?languages=de', '?page=2', '?search=a']) {
    expect(await head(query)).toContain('noindex')
    expect(await head(query)).toContain('/en/companions"')
  }
})

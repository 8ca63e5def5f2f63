import { describe, expect, test } from 'vitest'
import { testContext } from '#tests/support/context.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { makeSeeker } from '#tests/support/makers.ts'
import { peopleList } from '../people/views.server.ts'
import { type ListQuery, readList } from './list.views.server.ts'
import { LIST_PAGE_SIZE } from './schema.ts'

const t = testContext()
const list = peopleList({ hasMoney: true })
const read = (query: ListQuery) => readList(t.ctx.db, list, query)
const found = async (query: ListQuery) => (await read(query)).lines.map(({ id }) => id)

describe('the lines of a list', () => {
  test('are listed newest first, page by page, and sorted by column', async () => {
    const ids: string[] = []
    for (let made = 0; made < LIST_PAGE_SIZE + 5; made++) ids.push(await makeSeeker(t, { name: 'Paged Person' }))
    const [first, second] = [await read({ q: 'Paged' }), await read({ q: 'Paged', page: '2' })]
    expect([first.lines.length, first.total, first.pages]).toEqual([LIST_PAGE_SIZE, LIST_PAGE_SIZE + 5, 2])
    expect(second.lines).toHaveLength(5)
    expect(new Set([...first.lines, ...second.lines].map(({ id }) => id))).toEqual(new Set(ids))
    await giveCredits(t, ids[3] ?? '', 40)
    expect((await found({ q: 'Paged', sort: 'credits' }))[0]).toBe(ids[3])
    expect((await found({ q: 'Paged', sort: 'since.asc' }))[0]).toBe((await found({ q: 'Paged', page: '2' })).at(-1))
    const madeUp = { page: ['-1', '9'.repeat(30)], role: ['x'], sort: ['email.up'] }
    for (const [name, values] of Object.entries(madeUp))
      for (const value of values) expect((await read({ q: 'Paged', [name]: value })).total).toBe(LIST_PAGE_SIZE + 5)
  })

  test('are counted per filter value, within the chosen filters', async () => {
    for (const status of ['new', 'active', 'active'] as const) await makeSeeker(t, { name: 'Counted One', status })
    const { filters, total } = await read({ q: 'Counted', status: 'active' })
    const counts = (name: string) => filters.find((each) => each.name === name)?.counts
    expect(total).toBe(2)
    expect(counts('status')).toEqual(
      expect.arrayContaining([
        { value: null, count: 3 },
        { value: 'new', count: 1 },
        { value: 'active', count: 2 },
      ]),
    )
    expect(counts('role')).toContainEqual({ value: 'seeker', count: 2 })
  })
})

import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { profiles, searchDocuments, searchWords, users } from '#db/schema/all.ts'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion } from '#tests/support/makers.ts'
import { NO_FILTERS } from '../filters/schema.ts'
import { directoryPage } from '../views.server.ts'

const t = testContext()
const now = new Date('2026-11-23T10:00:00Z')
const named: Record<string, string> = {}

beforeAll(async () => {
  const people = [
    ['Mara Feld', 'Dreißig Jahre war ich Krankenschwester in der Nacht.', ['grief_and_loss']],
    ['Łukasz Nowak', 'Between two languages I learned to listen.', ['burnout']],
    ['Zoë Weiß', 'Trennungen, Müdigkeit und ein Neubeginn.', ['music']],
  ] as const
  const spoken = { 'Mara Feld': {}, 'Łukasz Nowak': { locationCode: 'AT' }, 'Zoë Weiß': { languages: ['de', 'tr'] } }
  for (const [name, bio, interests] of people) {
    const id = await makeCompanion(t, { name })
    named[name] = id
    await t.ctx.db
      .update(profiles)
      .set({ bio, interests: [...interests], ...spoken[name] })
      .where(eq(profiles.id, id))
  }
})

async function find(search: string): Promise<string[]> {
  const filters = { ...NO_FILTERS, search }
  const page = await directoryPage(t.ctx.db, null, {
    filters,
    pages: 1,
    after: null,
    now,
    timeZone: 'Europe/Berlin',
    language: 'en',
  })
  return page.cards.map((card) => card.name).sort()
}

describe('a search', () => {
  test.each([
    ['a name without its accents', 'lukasz', ['Łukasz Nowak']],
    ['ß written as ss', 'weiss', ['Zoë Weiß']],
    ['the beginning of a word', 'kranken', ['Mara Feld']],
    ['another form of a German word', 'Trennung', ['Zoë Weiß']],
    ['another form of an English word', 'learning', ['Łukasz Nowak']],
    ['a topic in English', 'grief', ['Mara Feld']],
    ['a topic in German', 'Trauer', ['Mara Feld']],
    ['a word that means a topic', 'widow', ['Mara Feld']],
    ['a word of the bio with a slip', 'krankenschwster', ['Mara Feld']],
    ['a name with letters swapped', 'Lukazs', ['Łukasz Nowak']],
    ['a language in German', 'Türkisch', ['Zoë Weiß']],
    ['a country in German', 'Österreich', ['Łukasz Nowak']],
    ['two words, both of which must be there', 'mara nacht', ['Mara Feld']],
    ['nothing that anybody wrote', 'xyzzyq', []],
  ])('finds by %s', async (_what, text, names) => expect(await find(text)).toEqual(names))

  test.each([
    `'`,
    `a' | 'b`,
    `!!! & | ( ) :* <->`,
    `\\`,
    `' ; drop table listings; --`,
    '%_%',
    '\u{1F600}',
    '中文 한국어',
  ])('treats %s as words or as nothing', async (text) => {
    await expect(find(text)).resolves.toBeInstanceOf(Array)
  })

  test('finds a bio in each language by its forms in that language only', async () => {
    const id = await makeCompanion(t, { name: 'Vesna Kos' })
    const bios = { bio: 'I mended broken promises.', otherBios: { de: 'Eines Tages war ich in einem Garten.' } }
    await t.ctx.db
      .update(profiles)
      .set({ ...bios, bioLanguage: 'en' })
      .where(eq(profiles.id, id))
    for (const word of ['promising', 'Gartens']) expect(await find(word), word).toEqual(['Vesna Kos'])
    const [row] = await t.ctx.db.select().from(searchDocuments).where(eq(searchDocuments.companionId, id))
    // German would stem "broken" to "brok", and English "Tages" to "tage".
    const stems = ['brok', 'broken', 'tag', 'tage'].filter((stem) => row?.document.includes(`'${stem}'`))
    expect(stems).toEqual(['broken', 'tag'])
  })

  test('finds new text immediately, and only listed people', async () => {
    const id = await makeCompanion(t, { name: 'Quirina Zilpzalp' })
    expect(await find('zilpzalb')).toEqual(['Quirina Zilpzalp'])
    await t.ctx.db.update(profiles).set({ bio: 'Ich sammle Fossilien.' }).where(eq(profiles.id, id))
    expect(await find('fosilien')).toEqual(['Quirina Zilpzalp'])
    await t.ctx.db.update(users).set({ status: 'suspended' }).where(eq(users.id, id))
    expect(await find('zilpzalp')).toEqual([])
    const words = await t.ctx.db.select().from(searchWords).where(sql`word like 'zilpz%' or word like 'fossil%'`)
    expect(words).toEqual([])
  })
})

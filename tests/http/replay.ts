import type { Who } from './attack-expectations.ts'
import type { AttackWorld } from './attack-people.ts'
import { READS } from './attack-reads.ts'
import { formsOf, linksOf, type PageForm } from './page-forms.ts'

/** Ids of records, keys of photos, addresses of calendars, numbers of documents, keys of requests. */
export const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const idForms = [
  UUID,
  /(?<=\/images\/\w+\/)[\w-]{16,}(?=\.webp)/g,
  /(?<=\/calendar\/)[\w.-]{16,}(?=\.ics)/g,
  /(?<=[?&]\w+=)[\w-]{20,}/g,
  /(?<="photoKey"(?:,| value=)")[\w-]{16,}/g,
  /\b[A-Z]{1,3}-20\d\d-\d{6}\b/g,
]
export const idsIn = (text: string): Set<string> => new Set(idForms.flatMap((form) => text.match(form) ?? []))

/** What somebody gets to see: the pages that answered, the ids that stand on them, and the forms. */
export type Walk = { addresses: string[]; ids: Set<string>; forms: PageForm[] }

/** Beyond this many queries of one path, as weeks have them, pages bring nothing new; with an id they may. */
const mostQueries = 3
const mostPages = 150

/** Everything that somebody reaches: their pages of the table of reads, and whatever those link to. */
export async function walkAs(world: AttackWorld, who: Who): Promise<Walk> {
  const own = READS.filter(({ address, expected }) => !address.includes('{') && !expected[who].startsWith('4'))
  const waiting = own.map(({ address }) => address)
  const seen = new Set(waiting)
  const queries = new Map<string, number>()
  const forms = new Map<string, PageForm>()
  const walk: Walk = { addresses: [], ids: new Set(), forms: [] }
  for (let address = waiting.shift(); address && walk.addresses.length < mostPages; address = waiting.shift()) {
    const { status, text, place } = await world.ask(who, 'GET', address)
    if (place && !seen.has(place)) waiting.push(place)
    if (status !== 200) continue
    walk.addresses.push(address)
    for (const id of idsIn(text)) walk.ids.add(id)
    for (const form of formsOf(text, address)) forms.set(JSON.stringify(form), form)
    const files = text.match(/(?<=")\/(?:images|calendar)\/[\w./-]+/g) ?? []
    for (const link of [...linksOf(text, address), ...files]) {
      const [path = ''] = link.split('?', 1)
      const isOfRecord = idsIn(link.slice(path.length)).size > 0
      const count = isOfRecord ? 0 : (queries.get(path) ?? 0)
      if (seen.has(link) || count >= mostQueries || !/^\/(en\/|images\/|calendar\/)/.test(link)) continue
      seen.add(link)
      queries.set(path, count + 1)
      waiting.push(link)
    }
  }
  walk.forms = [...forms.values()]
  return walk
}

/** An id of the same form that nothing has. */
export function madeUpFor(id: string): string {
  const isUuid = /^[0-9a-f-]{36}$/.test(id)
  if (isUuid) return crypto.randomUUID()
  const random = crypto.randomUUID().replaceAll('-', '').repeat(4)
  return [...id].map((letter, at) => (/[\w]/.test(letter) ? random[at % random.length] : letter)).join('')
}

/** @module-tag random */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpointRoutes } from '#server/endpoints/endpoint-routes.ts'
import type { HttpOptions } from '#server/http.ts'
import { isDeep } from '#tests/support/deep.ts'
import { ATTACK_COMMANDS } from './attack-commands.ts'
import { ENDPOINTS, SOCKETS } from './attack-endpoints.ts'
import { type Expected, VIEWERS, type Who } from './attack-expectations.ts'
import { type AttackAnswer, type AttackWorld, openAttackWorld } from './attack-people.ts'
import { READS } from './attack-reads.ts'
import { matchesPattern, pageAddresses } from './every-address.ts'
import { formsOf, type PageForm, withoutVariableParts } from './page-forms.ts'

let world: AttackWorld
beforeAll(async () => {
  world = await openAttackWorld()
})
afterAll(() => world?.close())

const seenForms = new Map<string, PageForm>()

const dataOf = (address: string) => (address === '/' ? '/_root.data' : address.replace(/(\?|$)/, '.data$1'))

/** The response in the notation of the tables. */
function summaryOf({ status, place }: AttackAnswer): string {
  if (place === '/en/login') return 'login'
  if (place === '/en/account/second-factor') return 'factor'
  return place ?? String(status)
}

/** Compares the responses to one viewer with the table, and looks for other people's email addresses. */
async function findFailures(
  who: Who,
  sent: {
    method: string
    address: string
    expected: Expected
    fields?: Record<string, string>
    once?: boolean
    /** Viewers who request both page and data, like browsers without and with scripts; all by default. */
    both?: ReadonlySet<Who>
    onPage?: (who: Who, text: string) => void
  },
): Promise<string[]> {
  const { method, address, expected, fields } = sent
  const asksBoth = !sent.once && (sent.both?.has(who) ?? true)
  if (expected[who] === 'may') return []
  const [page = '', data = page] = expected[who].split('|').map(world.fill)
  const wrong: string[] = []
  const ways: [string, string][] = [
    [address, page],
    [dataOf(address), data],
  ]
  // Both handle forms with the same code, and rendering a page for each refusal is slow.
  const only = method === 'POST' && !sent.once ? ways.slice(1) : ways.slice(0, 1)
  for (const [place, wanted] of asksBoth ? ways : only) {
    const answer = await world.ask(who, method, place, fields)
    const summary = summaryOf(answer)
    const line = `${who}: ${method} ${place} ${fields ? JSON.stringify(fields) : ''}`
    if (place === address) sent.onPage?.(who, answer.text)
    if (summary !== wanted) wrong.push(`${line} answers ${summary}, not ${wanted}`)
    // Typed text may be shown again to its sender.
    const isTyped = JSON.stringify(fields ?? {}).includes('canary-')
    for (const owner of isTyped || who === 'admin' || who === 'support' ? [] : world.addressesIn(answer.text, who))
      wrong.push(`${line} shows the address of ${owner}`)
    const asked = world.recordsIn(world.fill(JSON.stringify([place, fields])))
    if (others.includes(who) || shutOut.includes(who) || who === 'guest')
      for (const thing of world.recordsIn(answer.text))
        if (!asked.includes(thing)) wrong.push(`${line} shows the id of the ${thing}`)
  }
  return wrong
}

const findAllFailures = async (sent: Parameters<typeof findFailures>[1], viewers: readonly Who[] = VIEWERS) =>
  (
    await Promise.all(viewers.map((who) => findFailures(who, { ...sent, ...onePerResponse(sent.expected, viewers) })))
  ).flat()

/** One viewer per response requests both ways, because the same code makes a page and its data. */
const onePerResponse = (expected: Expected, viewers: readonly Who[]) =>
  isDeep ? {} : { both: new Set(new Map(viewers.map((who) => [expected[who], who])).values()) }

/** The product treats them as guests, so a sample of pages is enough. */
const shutOut: readonly Who[] = ['suspended', 'canceled']
/** If a URL doesn't name anyone's records, they are treated like the seeker and the companion. */
const others: readonly Who[] = ['stranger', 'colleague']
const viewersOf = (at: number, address: string) =>
  VIEWERS.filter(
    (who) => isDeep || at % 8 === 0 || !(shutOut.includes(who) || (others.includes(who) && !address.includes('{'))),
  )

describe('the attack matrix', { timeout: 600_000 }, () => {
  test('has a line for every route, and for every form [ASVS 47, ASVS 48, T5]', async () => {
    const addresses = await pageAddresses()
    const unique = (names: string[]) => [...new Set(names)].sort()
    expect(unique(READS.map(({ route }) => route))).toEqual(unique(addresses.map(({ route }) => route)))
    const actions = addresses.filter(({ methods }) => methods.includes('POST')).map(({ route }) => route)
    expect(unique(ATTACK_COMMANDS.map(({ route }) => route))).toEqual(unique(actions))
  })

  test('tries every kind of record by a real id, a made-up one and a malformed one', async () => {
    for (const { route, pattern } of await pageAddresses()) {
      if (!/:(?!lang|slug|type|tab)/.test(pattern)) continue
      const tried = READS.filter((line) => line.route === route).map(({ address }) => address)
      for (const id of ['{uuid}', '{malformed}'])
        expect([pattern, id, tried.some((address) => address.includes(id))]).toEqual([pattern, id, true])
    }
    const inForms = JSON.stringify(ATTACK_COMMANDS)
    for (const thing of ['session', 'slot', 'away', 'call', 'past', 'seekerNotice', 'companionNotice', 'application'])
      expect(inForms).toContain(`{${thing}}`)
  })

  test('pages and their data: people only see their own records, reading changes nothing, and no one sees another’s address [ASVS 45, ASVS 47, ASVS 48, ASVS 49, ASVS 51, T5, T6, T34]', async () => {
    await world.changed()
    const wrong: string[] = []
    for (const [at, { address, expected }] of READS.entries()) {
      const viewers = viewersOf(at, address)
      const pages: Partial<Record<Who, string>> = {}
      const onPage = (who: Who, text: string) => {
        pages[who] = withoutVariableParts(text)
        for (const form of formsOf(text, world.fill(address))) seenForms.set(JSON.stringify(form), form)
      }
      wrong.push(...(await findAllFailures({ method: 'GET', address, expected, onPage }, viewers)))
      for (const who of viewers.filter((each) => shutOut.includes(each)))
        if (pages[who] !== pages.guest) wrong.push(`${address} is for ${who} not what it is for a guest`)
    }
    expect(wrong).toEqual([])
    expect(await world.changed()).toEqual([])
  })

  test('every form shown on any page is tried, by its route and intent [ASVS 47, T5]', async () => {
    const routes = (await pageAddresses()).filter(({ methods }) => methods.includes('POST'))
    const missing = [...seenForms.values()].flatMap(({ address, fields }) => {
      const path = address.split('?', 1)[0] ?? ''
      const own = routes.filter(({ pattern }) => matchesPattern(pattern, path)).map(({ route }) => route)
      const intent = (fields.intent ?? '').split(':', 1)[0]
      const isTried = ATTACK_COMMANDS.some(
        (line) => own.includes(line.route) && (line.fields.intent ?? '').split(':', 1)[0] === intent,
      )
      return isTried ? [] : [`${own} takes ${intent || 'a form without intent'}: ${JSON.stringify(fields)}`]
    })
    expect(seenForms.size).toBeGreaterThan(40)
    expect([...new Set(missing)]).toEqual([])
  })

  test('forms about other people’s records are refused, and nothing changes [ASVS 47, ASVS 48, T5, T34]', async () => {
    await world.changed()
    const wrong: string[] = []
    for (const [at, command] of ATTACK_COMMANDS.entries()) {
      const viewers = viewersOf(at, [command.address, ...Object.values(command.fields)].join(' '))
      wrong.push(...(await findAllFailures({ method: 'POST', ...command }, viewers)))
      if (command.route === ATTACK_COMMANDS[at + 1]?.route) continue
      const changed = await world.changed()
      if (changed.length > 0) wrong.push(`a form of ${command.route} changed ${changed}`)
    }
    expect(wrong).toEqual([])
  })

  test('HEAD is answered like GET, and pages without a form accept no POST', async () => {
    const wrong: string[] = []
    const actions = new Set(ATTACK_COMMANDS.map(({ route }) => route))
    for (const [at, { route, address, expected }] of READS.entries()) {
      const [page = ''] = expected.stranger.split('|')
      if (isDeep || at % 4 === 0) {
        const head = summaryOf(await world.ask('stranger', 'HEAD', address))
        if (head !== world.fill(page)) wrong.push(`HEAD ${address} answers ${head}`)
      }
      if (actions.has(route)) continue
      const { status } = await world.ask('stranger', 'POST', address, { intent: 'approve' })
      if (status < 400 || status > 499) wrong.push(`POST ${address} answers ${status}`)
    }
    expect(wrong).toEqual([])
    expect(await world.changed()).toEqual([])
  })

  test('endpoints have a line each and respond as it says [ASVS 47, ASVS 48, T5]', async () => {
    const options = { ctx: world.test.ctx, closing: new AbortController().signal } as HttpOptions
    const registered = endpointRoutes(options).routes.map(({ path }) => path)
    const lines = ENDPOINTS.filter(({ path }) => path.startsWith('/')).map(({ path }) => path)
    expect([...new Set(lines)].sort()).toEqual([...new Set(registered)].sort())
    const wrong: string[] = []
    for (const line of ENDPOINTS) {
      const body = line.method === 'POST' ? { fields: { a: 'b' } } : {}
      wrong.push(...(await findAllFailures({ ...line, once: true, ...body })))
    }
    for (const { address, expected } of SOCKETS)
      for (const who of VIEWERS) {
        if (expected[who] === 'may') continue
        const status = await world.upgrade(who, address)
        if (String(status) !== expected[who]) wrong.push(`${who}: socket ${address} answers ${status}`)
      }
    expect(wrong).toEqual([])
    expect(await world.changed()).toEqual([])
  })

  test('other methods are refused everywhere, for everyone [ASVS 47, ASVS 48, T5]', async () => {
    const wrong: string[] = []
    const methods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
    for (const [number, { address }] of [...READS, ...ENDPOINTS].entries())
      await Promise.all(
        methods.map(async (method, at) => {
          if (!isDeep && number % methods.length !== at) return
          const { status } = await world.ask(VIEWERS[at * 2] ?? 'guest', method, address)
          if (status !== 405) wrong.push(`${method} ${address} answers ${status}`)
        }),
      )
    expect(wrong).toEqual([])
  })
})

/** @module-tag deep */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awayTimes, notifications, photos, profiles } from '#db/schema/all.ts'
import { giveCredits } from '#tests/support/credits.ts'
import { ATTACK_COMMANDS } from './attack-commands.ts'
import type { Who } from './attack-expectations.ts'
import { type AttackWorld, openAttackWorld } from './attack-people.ts'
import { type PageForm, withoutMoment } from './page-forms.ts'
import { madeUpFor, UUID, type Walk, walkAs } from './replay.ts'

/** Whoever owns something, and who else asks for it: the same role and the other one. */
const OWNERS = { seeker: ['stranger', 'colleague'], companion: ['colleague', 'stranger'] } as const
type Owner = keyof typeof OWNERS

let world: AttackWorld
const seenIds = new Set<string>()
const walks = {} as Record<Owner | 'guest' | 'stranger' | 'colleague', Walk>
beforeAll(async () => {
  world = await openAttackWorld()
  await ownMore()
  for (const who of ['guest', 'stranger', 'colleague', 'seeker', 'companion'] as const)
    walks[who] = await walkAs(world, who)
  for (const { ids } of Object.values(walks)) for (const id of ids) seenIds.add(id)
})
afterAll(() => world?.close())

/** What people make by themselves: a series, a block, calendar addresses, uploads. */
async function ownMore() {
  const series = { date: '{date}', startClock: '10:00', endClock: '12:00', media: 'audio', timeZone: 'Europe/Berlin' }
  await world.ask('companion', 'POST', '/en/my-schedule', { ...series, repeat: 'weekly', until: '' })
  const { db } = world.test.ctx
  await db.update(awayTimes).set({ firstDay: '2099-01-01', lastDay: '2099-01-02' })
  await db.update(notifications).set({ code: 'welcome_seeker' })
  await world.ask('seeker', 'POST', '/blocks', { intent: 'block', userId: '{colleague}', next: '/en' })
  for (const owner of ['seeker', 'companion'] as const) {
    await world.ask(owner, 'POST', '/en/my-calls', { intent: 'renew_calendar_feed' })
    const ownerId = world.fill(`{${owner}}`)
    for (const use of ['shown', 'spare']) {
      const key = `${use}-${crypto.randomUUID().replaceAll('-', '')}`
      await db.insert(photos).values({ key, ownerId, width: 800, height: 800 })
      if (use === 'shown') await db.update(profiles).set({ photoKey: key }).where(eq(profiles.id, ownerId))
    }
  }
}

/** What stands on the owner's pages and on no guest's. */
const secretsOf = (owner: Owner) => [...walks[owner].ids].filter((id) => !walks.guest.ids.has(id))
const replaced = (text: string, ids: ReadonlyMap<string, string>) =>
  [...ids].reduce((now, [id, other]) => now.replaceAll(id, other), text)

/** An answer without what differs from request to request, and with one word for the ids that it named. */
async function answerTo(who: Who, request: PageForm | string, named: Iterable<string>) {
  const answer =
    typeof request === 'string'
      ? await world.ask(who, 'GET', request)
      : await world.ask(who, 'POST', request.address, request.fields)
  const words = new Map([...named].map((id): [string, string] => [id, '{id}']))
  // The keys of the page's own forms are new each time.
  for (const id of answer.text.match(UUID) ?? []) if (!seenIds.has(id) && !words.has(id)) words.set(id, '{new}')
  return {
    status: answer.status,
    place: answer.place && replaced(answer.place, words),
    text: replaced(withoutMoment(answer.text), words),
  }
}

const firstDifference = (one: string, other: string) => {
  const at = [...one].findIndex((letter, place) => letter !== other[place])
  return at === -1 ? '' : `${one.slice(at - 60, at + 60)} | ${other.slice(at - 60, at + 60)}`
}

/** What is wrong when somebody sends a request of an owner: other words than about nobody's, or more of the owner. */
async function findLeak(owner: Owner, who: Who, request: PageForm | string): Promise<string[]> {
  const secrets = secretsOf(owner)
  const named = secrets.filter((id) => JSON.stringify(request).includes(id))
  const madeUp = new Map(named.map((id) => [id, madeUpFor(id)]))
  const other = JSON.parse(replaced(JSON.stringify(request), madeUp)) as typeof request
  const real = await answerTo(who, request, named)
  const about = await answerTo(who, other, madeUp.values())
  const line = `${who} sends what ${owner} sends: ${JSON.stringify(request)}`
  const leaked = secrets.filter((id) => !named.includes(id) && real.text.includes(id))
  return [
    ...(JSON.stringify(real) === JSON.stringify(about)
      ? []
      : [
          `${line} and is answered ${real.status} ${real.place}, about nobody’s ${about.status} ${about.place} ${firstDifference(real.text, about.text)}`,
        ]),
    ...leaked.map((id) => `${line} and gets ${id}`),
    ...world.addressesIn(real.text, who).map((each) => `${line} and gets the address of ${each}`),
  ]
}

/** Where a page continues afterwards is no record of anybody. */
const hasSecret = (owner: Owner, request: PageForm | string) =>
  secretsOf(owner).some((id) => JSON.stringify(request, withoutNext).includes(id))
const withoutNext = (name: string, value: unknown) => (name === 'next' ? undefined : value)
const readsOf = (owner: Owner) => {
  const pages = walks[owner].addresses.filter((address) => hasSecret(owner, address))
  const isPage = (address: string) => address.startsWith('/en/') && !/\.\w+(\?|$)/.test(address)
  return [...pages, ...pages.filter(isPage).map((address) => address.replace(/(\?|$)/, '.data$1'))]
}
/** The forms of the owner's pages, and those of the table of commands that only the owner may send. */
const formsWithSecrets = (owner: Owner) => {
  const allowed = ATTACK_COMMANDS.filter(({ expected }) => expected[owner] === 'may')
  const named = allowed.map(({ address, fields }) => JSON.parse(world.fill(JSON.stringify({ address, fields }))))
  return [...walks[owner].forms, ...(named as PageForm[])].filter((form) => hasSecret(owner, form))
}

describe.each(Object.keys(OWNERS) as Owner[])('what belongs to a %s', (owner) => {
  test('is found on their pages: every kind of it [ASVS 48, T5]', () => {
    const all = [...walks[owner].ids].join(' ')
    const things = {
      seeker: ['call', 'past', 'purchase', 'seekerNotice'],
      companion: ['call', 'payout', 'slot', 'away'],
    }
    for (const thing of things[owner]) expect([thing, all.includes(world.fill(`{${thing}}`))]).toEqual([thing, true])
    const kinds = [/^shown-/, /^[\w-]{36,}\.[\w-]+$|^[\w-]{37,}$/]
    for (const kind of kinds) expect([kind, secretsOf(owner).some((id) => kind.test(id))]).toEqual([kind, true])
    expect(secretsOf(owner).length).toBeGreaterThan(10)
    expect(readsOf(owner).length).toBeGreaterThan(10)
    expect(formsWithSecrets(owner).length).toBeGreaterThan(3)
  })

  test('is on nobody else’s page [ASVS 49, T6]', () => {
    for (const who of OWNERS[owner]) expect(secretsOf(owner).filter((id) => walks[who].ids.has(id))).toEqual([])
  })

  test('is read by nobody else: each request is answered as one about nothing [ASVS 48, T5]', async () => {
    await world.changed()
    const wrong: string[] = []
    for (const who of OWNERS[owner])
      for (const address of readsOf(owner)) wrong.push(...(await findLeak(owner, who, address)))
    expect(wrong).toEqual([])
    expect(await world.changed()).toEqual([])
  })

  test('is changed by nobody else: each form is answered as one about nothing [ASVS 48, T5]', async () => {
    const wrong: string[] = []
    for (const who of OWNERS[owner])
      for (const form of formsWithSecrets(owner)) {
        wrong.push(...(await findLeak(owner, who, form)))
        const changed = await world.changed()
        if (changed.length > 0) wrong.push(`${who} sends ${JSON.stringify(form)}, which changes ${changed}`)
      }
    expect(wrong).toEqual([])
  })
})

test('a key of somebody else’s request repeats nothing of theirs [ASVS 48]', async () => {
  const fields = { media: 'audio', startAt: '{startAt}', idempotencyKey: 'a-key-that-two-have', expectedCredits: '50' }
  const book = (who: Who) => world.ask(who, 'POST', '/en/availability/{companion}/audio', { ...fields, minutes: '30' })
  await giveCredits(world.test, world.fill('{seeker}'), 500)
  await giveCredits(world.test, world.fill('{stranger}'), 500)
  const first = await book('seeker')
  expect(first.status).toBe(200)
  await world.changed()
  const second = await book('stranger')
  expect(second.status).toBe(409)
  expect(await world.changed()).toEqual([])
})

/** Whether the owner's own form did something; ending the own session is the last thing to do. */
async function workingForms(owner: Owner): Promise<string[]> {
  const isLast = (form: PageForm) => Number('sessionId' in form.fields)
  const working: string[] = []
  for (const form of formsWithSecrets(owner).sort((one, other) => isLast(one) - isLast(other))) {
    const { status, place } = await world.ask(owner, 'POST', form.address, form.fields)
    if (status < 400 && place !== '/en/login') working.push(form.fields.intent ?? Object.keys(form.fields).join(' '))
  }
  return working
}

test('the requests are real: sent by their owners they do what they say [ASVS 48, T5]', async () => {
  for (const owner of Object.keys(OWNERS) as Owner[])
    for (const address of readsOf(owner)) {
      const { status } = await world.ask(owner, 'GET', address)
      expect([address, [200, 202].includes(status)]).toEqual([address, true])
    }
  const seekers = await workingForms('seeker')
  expect(seekers).toEqual(expect.arrayContaining(['open', 'mark_read', 'cancel', 'rate', 'confirm', 'sessionId']))
  expect(seekers.some((fields) => fields.includes('photoKey'))).toBe(true)
  expect(await workingForms('companion')).toEqual(
    expect.arrayContaining(['open', 'remove', 'remove_away', 'save', 'block', 'unblock']),
  )
})

import { expect, test } from 'vitest'
import { limitRenders, type RenderRefused } from './render-limits.ts'

const network = (n: number) => ({ network: `192.0.${n}.0/24` })
const person = (n: number) => ({ userId: `person-${n}` })
const nothing = async () => 'made'
const refusalOf = (made: Promise<unknown>) => made.then(String, ({ status }: RenderRefused) => status)

/** Pages that are being made until somebody says so. */
function slowPages() {
  const ends: (() => void)[] = []
  return {
    make: () => new Promise<string>((resolve) => ends.push(() => resolve('made'))),
    begun: () => ends.length,
    /** Ends those that were begun, and those that begin then, until none is left. */
    async endAll() {
      for (let ended = 0; ended < ends.length; ended++) {
        ends[ended]?.()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

test('the guests of a network have 120 pages made in a minute, half of them at once; others and people have their own', async () => {
  let clock = 0
  const { run } = limitRenders(120, () => clock)
  const some = async (count: number, requester: Parameters<typeof run>[0]) => {
    let made = 0
    for (let n = 0; n < count; n++) if ((await refusalOf(run(requester, nothing))) === 'made') made++
    return made
  }
  expect(await some(200, network(1))).toBe(60)
  expect(await some(200, network(2))).toBe(60)
  expect(await some(1_000, person(1))).toBe(180)
  clock += 60_000
  let inAMinute = 0
  for (let second = 0; second < 60; second++) {
    clock += 1_000
    inAMinute += await some(50, network(1))
  }
  expect(inAMinute).toBe(60 + 118)
})

test('who asked too often is told when to come back, and is let in then', async () => {
  let clock = 0
  const { run } = limitRenders(120, () => clock)
  for (let n = 0; n < 60; n++) await run(network(1), nothing)
  const refused = (await run(network(1), nothing).catch((error: unknown) => error)) as RenderRefused
  expect(refused).toMatchObject({ status: 429, retryAfter: 1 })
  clock += refused.retryAfter * 1_000
  expect(await run(network(1), nothing)).toBe('made')
})

test('two pages of one network and eight of one person are made at once; what waits takes nobody else’s place', async () => {
  const { run } = limitRenders(100_000)
  const slow = slowPages()
  const hostile = Array.from({ length: 20 }, () => refusalOf(run(network(1), slow.make)))
  expect(slow.begun()).toBe(2)
  const mine = Array.from({ length: 9 }, () => run(person(1), slow.make))
  expect(slow.begun()).toBe(10)
  const other = run(network(2), slow.make)
  expect(slow.begun()).toBe(11)
  await slow.endAll()
  expect(await other).toBe('made')
  expect(await Promise.all(mine)).toEqual(Array(9).fill('made'))
  const answers = await Promise.all(hostile)
  expect(answers.filter((answer) => answer === 'made')).toHaveLength(18)
  expect(answers.filter((answer) => answer === 429)).toHaveLength(2)
})

test('queues are served in turn, and beyond thirty waiting requests everybody is answered 503', async () => {
  const { run } = limitRenders(100_000)
  const slow = slowPages()
  const runs = Array.from({ length: 60 }, (_, n) => refusalOf(run(network(n), slow.make)))
  expect(slow.begun()).toBe(12)
  await slow.endAll()
  const answers = await Promise.all(runs)
  expect(answers.filter((answer) => answer === 'made')).toHaveLength(42)
  expect(answers.filter((answer) => answer === 503)).toHaveLength(18)
  expect(await run(network(1), nothing)).toBe('made')
})

test('a page that fails frees its permit', async () => {
  const { run } = limitRenders(100_000)
  for (let n = 0; n < 50; n++)
    await expect(run(network(1), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run(network(1), nothing)).toBe('made')
})

test('forms are counted and wait for nobody', async () => {
  const { run } = limitRenders(120, () => 0)
  const slow = slowPages()
  const forms = Array.from({ length: 70 }, () => refusalOf(run(network(1), slow.make, true)))
  expect(slow.begun()).toBe(60)
  await slow.endAll()
  expect((await Promise.all(forms)).filter((answer) => answer === 429)).toHaveLength(10)
})

test('ever new networks take no more than a bounded part of the memory', async () => {
  const { run, size } = limitRenders(120)
  for (let n = 0; n < 12_000; n++) await run({ network: `2001:db8:${n.toString(16)}::/64` }, nothing)
  expect(size()).toBe(10_000)
})

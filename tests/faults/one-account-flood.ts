import { newBooking, type Random } from './load.ts'
import { answerTo } from './outage-load.ts'
import type { Person, World } from './world.ts'

const post = (base: string, who: Person, form: Record<string, string>) => ({
  method: 'POST',
  headers: { origin: base, cookie: who.cookie },
  body: new URLSearchParams(form),
})

/** Books once as this person; answers the status and the milliseconds. */
function bookOnce(world: World, base: string, who: Person, random: Random) {
  const { path, form } = newBooking(world, who, random)
  return answerTo('booking', base + path, post(base, who, form))
}

/** What a person waits for, one after the other: bookings, sign-in pages, lists; the milliseconds of each. */
async function waits(world: World, base: string, who: Person, random: Random, isOver: (count: number) => boolean) {
  const each: number[] = []
  while (!isOver(each.length)) {
    const answers = [
      await bookOnce(world, base, who, random),
      await answerTo('page', `${base}/en/my-calls`, { headers: { cookie: who.cookie } }),
    ]
    each.push(...answers.map(({ ms }) => ms))
  }
  return each.toSorted((a, b) => a - b)
}

/** How long somebody waits with nobody else there, and while one person sends `count` bookings at the same moment. */
export async function waitsBesideFlood(world: World, base: string, random: Random, count: number) {
  const [flooder, bystander] = world.seekers
  if (!flooder || !bystander) throw new Error('nobody is there')
  const alone = await waits(world, base, bystander, random, (done) => done >= 16)
  let isOver = false
  const flood = Promise.all(Array.from({ length: count }, () => bookOnce(world, base, flooder, random))).finally(() => {
    isOver = true
  })
  const beside = await waits(world, base, bystander, random, (done) => isOver && done >= 8)
  return { alone, beside, flood: await flood }
}

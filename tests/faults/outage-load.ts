import { setTimeout as pause } from 'node:timers/promises'
import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import { type LoadOperation, newBooking, type Random } from './load.ts'
import type { Person, World } from './world.ts'

export type TimedAnswer = { what: string; status: number | 'none'; retryAfter: string | null; ms: number; at: number }

const post = (base: string, { cookie }: Pick<Person, 'cookie'>, form: Record<string, string>) => ({
  method: 'POST',
  headers: { origin: base, cookie },
  body: new URLSearchParams(form),
})

/** Sends a request; never throws. After half a minute it counts as unanswered. */
export async function answerTo(
  what: string,
  url: string,
  init: RequestInit = {},
): Promise<TimedAnswer & { body: string }> {
  const begun = performance.now()
  const answer = { what, status: 'none' as const, retryAfter: null, body: '' }
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init })
    .then(async (received) => ({
      what,
      status: received.status,
      retryAfter: received.headers.get('retry-after'),
      body: what === 'live' ? '' : await received.text(),
    }))
    .catch(() => answer)
  const at = performance.now()
  return { ...response, ms: at - begun, at }
}

/** Seekers who book at these URLs without a pause. Without a conclusive response, they retry with the same key. */
export function createBookingLoad(world: World, bases: readonly string[], random: Random) {
  const operations: LoadOperation[] = []
  const answers: (TimedAnswer & { base: string })[] = []

  async function book(base: string, who: Person, signal: AbortSignal) {
    const operation = newBooking(world, who, random)
    operations.push(operation)
    while (!signal.aborted && (operation.outcome === 'nothing' || operation.outcome === 'failed')) {
      const answer = await answerTo('booking', base + operation.path, post(base, who, operation.form))
      answers.push({ ...answer, base })
      const { status, body } = answer
      if (status === 'none') operation.outcome = 'nothing'
      else {
        const isDone = status === 200 && body.includes('"ok",true')
        const outcome = isDone ? 'done' : status >= 400 && status < 500 ? 'refused' : 'failed'
        Object.assign(operation, { outcome, status, answer: body })
      }
      if (operation.outcome === 'nothing' || operation.outcome === 'failed') await pause(150)
    }
  }

  return {
    operations,
    answers,
    run() {
      let isOver = false
      const stop = new AbortController()
      const people = world.seekers.map(async (who, at) => {
        const base = bases[at % bases.length] ?? world.base
        while (!isOver) await book(base, who, stop.signal)
      })
      return {
        /** Stops new bookings and waits until all current ones got a response. */
        async end() {
          isOver = true
          await Promise.all(people)
        },
        async giveUp() {
          isOver = true
          stop.abort()
          await Promise.all(people)
        },
      }
    },
  }
}

/** A member's page and its data, which are never cached. */
export function askPages(world: World, base: string): Promise<(TimedAnswer & { body: string })[]> {
  const headers = { cookie: world.seekers[1]?.cookie ?? '' }
  return Promise.all([
    answerTo('page', `${base}/en/my-calls`, { headers }),
    answerTo('data of a page', `${base}/en/my-calls.data`, { headers }),
  ])
}

/** Sends one request to every kind of URL that needs the database, in parallel. */
export async function requestAllUrls(world: World, base: string): Promise<TimedAnswer[]> {
  const cookie = world.seekers[1]?.cookie ?? ''
  const send = (form: Record<string, string>) => post(base, { cookie }, form)
  const others = Promise.all([
    answerTo('page for guests', `${base}/en/companions?languages=${crypto.randomUUID()}`),
    answerTo('form', `${base}/en/credits`, send({ packageKey: '65', consent: CONSENT_VERSION })),
    answerTo('form with scripts', `${base}/en/credits.data`, send({ packageKey: '65', consent: CONSENT_VERSION })),
    answerTo('sign-in', `${base}/en/login`, send({ intent: 'sign_in', email: 'who@kills.example', password: 'what' })),
    answerTo('live', `${base}/live`, { headers: { cookie }, signal: AbortSignal.timeout(25_000) }),
    answerTo('sitemap', `${base}/sitemap.xml`),
    answerTo('readyz', `${base}/readyz`),
  ])
  const answers = [...(await askPages(world, base)), ...(await others)]
  return answers.map(({ body, ...answer }) => answer)
}

function bookOnce(world: World, base: string, who: Person, random: Random) {
  const { path, form } = newBooking(world, who, random)
  return answerTo('booking', base + path, post(base, who, form))
}

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

/** A person's waiting times alone, and while another sends `count` bookings in parallel. */
export async function waitTimesDuringFlood(world: World, base: string, random: Random, count: number) {
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

import { price } from '#app/features/marketplace/rates/rules.ts'
import { CONSENT_VERSION } from '#app/features/money/payments/schema.ts'
import { postForm } from '#tests/support/app-server.ts'
import { isDeep } from '#tests/support/deep.ts'
import { PASSWORD, type Person, quarterAt, type World } from './world.ts'

export type LoadOperation = {
  kind: 'booking' | 'payout' | 'purchase'
  who: Person
  /** The caller's idempotency key; a purchase has none. */
  key: string
  path: string
  form: Record<string, string>
  /** `unknown`: no response, and no key to retry with. */
  outcome: 'nothing' | 'done' | 'refused' | 'failed' | 'unknown'
  status: number
  /** Body of the response; for a purchase, the payment page. */
  answer: string
}

export type Random = () => number

/** Seed of a run with faults; `FAULT_SEED` repeats one of `npm run test:deep`. */
export const faultSeed = Number(process.env.FAULT_SEED ?? (isDeep ? Math.floor(Math.random() * 1_000_000_000) : 1))

/** A deterministic random generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function newBooking(world: World, who: Person, random: Random): LoadOperation {
  const companion = world.companions[Math.floor(random() * world.companions.length)]
  const key = crypto.randomUUID()
  // A quarter of an hour of video costs the same with every companion of this world.
  const expectedCredits = String(price(150, 15))
  return {
    kind: 'booking',
    who,
    key,
    path: `/en/availability/${companion?.userId}/video.data`,
    form: {
      media: 'video',
      startAt: quarterAt(random()).toISOString(),
      minutes: '15',
      idempotencyKey: key,
      expectedCredits,
    },
    outcome: 'nothing',
    status: 0,
    answer: '',
  }
}

function payout(who: Person): LoadOperation {
  const key = crypto.randomUUID()
  const form = { intent: 'request', credits: '500', idempotencyKey: key, password: PASSWORD }
  return { kind: 'payout', who, key, path: '/en/payouts.data', form, outcome: 'nothing', status: 0, answer: '' }
}

export function newPurchase(who: Person): LoadOperation {
  const form = { packageKey: '65', consent: CONSENT_VERSION }
  return { kind: 'purchase', who, key: '', path: '/en/credits', form, outcome: 'nothing', status: 0, answer: '' }
}

/** For requests after a restart: a kept-alive connection could be one that the server has just closed. */
export const ownConnection = { connection: 'close' }

/** Moves the product's clock, so that pending sweeps are due immediately. */
export async function moveClock(base: string, advanceSeconds: number) {
  const answer = await fetch(`${base}/dev/clock`, {
    method: 'POST',
    headers: { origin: base, 'content-type': 'application/json', ...ownConnection },
    body: JSON.stringify({ advanceSeconds }),
  })
  if (!answer.ok) throw new Error(`the clock did not move: ${answer.status} ${await answer.text()}`)
}

/** Sends an operation, with the same key each time. Throws if the product doesn't respond. */
export async function ask(
  world: World,
  operation: LoadOperation,
): Promise<Pick<LoadOperation, 'outcome' | 'status' | 'answer'>> {
  const headers = { cookie: operation.who.cookie, ...ownConnection }
  const response = await postForm(world.base + operation.path, operation.form, headers)
  const { status } = response
  const body = await response.text()
  const answer = operation.kind === 'purchase' && status === 302 ? (response.headers.get('location') ?? '') : body
  const isDone = operation.kind === 'purchase' ? status === 302 : status === 200 && body.includes('"ok",true')
  // 502: the payment provider didn't respond in time, and nothing of the operation may remain.
  const isRefused = (status >= 400 && status < 500) || status === 502
  return { outcome: isDone ? 'done' : isRefused ? 'refused' : 'failed', status, answer }
}

/** People who book, buy and get paid out: their operations so far, and `run` to continue until it is ended. */
export function createLoad(world: World, random: Random) {
  const operations: LoadOperation[] = []

  async function act(operation: LoadOperation) {
    operations.push(operation)
    Object.assign(operation, await ask(world, operation))
    if (operation.kind === 'purchase' && operation.outcome === 'done' && random() < 0.9)
      await postForm(operation.answer, { choice: random() < 0.8 ? 'card' : 'decline' })
  }

  return {
    operations,
    run() {
      let isOver = false
      const live = async (next: () => LoadOperation) => {
        // The connection breaks when the product is killed; this person then waits for the restart.
        while (!isOver)
          await act(next()).catch(() => {
            isOver = true
          })
      }
      const people = [
        ...world.seekers.map((who) =>
          live(() => (random() < 0.25 ? newPurchase(who) : newBooking(world, who, random))),
        ),
        ...world.companions.map((who) => live(() => payout(who))),
      ]
      return {
        async end() {
          isOver = true
          await Promise.all(people)
        },
      }
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { ask, createRandom, faultSeed, type LoadOperation, newBooking } from '#tests/faults/load.ts'
import type { Person, World } from '#tests/faults/world.ts'

export type Failure = { what: string; status: number | string }

/**
 * People who read pages with their scripts, and book, until `end`, and rest for `restMs` in between. A booking without an
 * answer is sent again.
 */
export function startLoad(world: World, restMs = 0) {
  const random = createRandom(faultSeed)
  const failures: Failure[] = []
  const operations: LoadOperation[] = []
  const ms: number[] = []
  let isOver = false
  const timed = async <T>(work: Promise<T>): Promise<T> => {
    const started = performance.now()
    return work.finally(() => ms.push(performance.now() - started))
  }
  const get = async (what: string, cookie = '') => {
    const answer = await timed(fetch(world.base + what, { headers: { cookie } }))
    if (answer.status !== 200) failures.push({ what, status: answer.status })
    return answer.text()
  }
  const read = async (cookie: string) => {
    const pages = cookie ? ['/en/my-calls', '/en/companions', '/en/credits'] : ['/en', '/de/companions', '/en/terms']
    const page = await get(pages[Math.floor(random() * pages.length)] ?? '/en', cookie)
    const files = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, name = '']) => name)
    await get(files[Math.floor(random() * files.length)] ?? '/favicon.svg')
  }
  const book = async (who: Person) => {
    const operation = newBooking(world, who, random)
    operations.push(operation)
    for (let attempt = 1; ; attempt++) {
      const answer = await timed(ask(world, operation)).catch(noAnswer)
      Object.assign(operation, answer)
      if (operation.outcome !== 'failed') return
      failures.push({ what: operation.answer.slice(0, 200), status: operation.status })
      if (attempt >= 20) return
    }
  }
  const people = world.seekers.map(async (who) => {
    for (; !isOver; await pause(restMs))
      await (random() < 0.4 ? book(who) : read(random() < 0.5 ? who.cookie : '')).catch((error: Error) =>
        failures.push({ what: 'a page', status: String(error.cause ?? error) }),
      )
  })
  return {
    operations,
    async end() {
      isOver = true
      await Promise.all(people)
      ms.sort((a, b) => a - b)
      const percentile = (share: number) => Math.round(ms[Math.floor(ms.length * share)] ?? 0)
      return { asked: ms.length, failures, p50: percentile(0.5), p99: percentile(0.99) }
    },
  }
}

const noAnswer = (error: Error) => ({ outcome: 'failed' as const, status: 0, answer: String(error.cause ?? error) })

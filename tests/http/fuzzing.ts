import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { isDeep } from '#tests/support/deep.ts'
import { type Answered, hangMs, openDemo, type Sent, VISITORS, type Visited, type Visitor } from './visitors.ts'

/** `npm test` uses the same inputs every time, unless a seed is given; a soak test tries many more. */
export const seed = Number(process.env.INPUT_SEED ?? (isDeep ? Math.floor(Math.random() * 1_000_000_000) : 20_261_121))
const times = 1 + Number(process.env.SOAK_MINUTES ?? 0)
export const timeout = 900_000 * times

/** `count` inputs in the deep tests, the first fifth of them in `npm test`. */
export const some = <T>(arbitrary: fc.Arbitrary<T>, count: number) =>
  fc.sample(arbitrary, { numRuns: Math.ceil((count * times) / (isDeep ? 1 : 5)), seed })
/** All inputs of a list in the deep tests; one of every five in `npm test`, at shifting positions. */
export const share = <T>(inputs: readonly T[]): T[] =>
  isDeep ? [...inputs] : inputs.filter((_, at) => (at + Math.floor(at / 5)) % 5 === 0)
export const roles = (...wanted: readonly Visitor[]) => fc.constantFrom(...(wanted.length > 0 ? wanted : VISITORS))

/** Describes the fault in the response to a hostile input, or null. */
export type AnswerCheck = (answer: Answered, sent: Sent, longestMs?: number) => string | null

/** Reports of the payment provider are stored even when the request is refused. */
const providerChanges = ['payment_events INSERT', 'payees UPDATE']

export function openFuzzTarget() {
  let demo: Visited
  let tried = 0

  beforeAll(async () => {
    demo = await openDemo()
  })

  afterAll(async () => {
    const violations = await demo?.violations()
    await demo?.close()
    process.stdout.write(`    ${tried} inputs, INPUT_SEED=${seed}\n`)
    expect(violations, 'ledger violations').toEqual([])
  })

  /** Redirects stay on this site, or go to the payment provider. */
  function isOurs(location: string): boolean {
    const { hostname, pathname, port } = new URL(location, demo.base)
    const isProvider = hostname === '127.0.0.1' && /^\/(pay|onboard|express)\//.test(pathname)
    return (hostname === '127.0.0.1' && Number(port) === demo.port) || isProvider
  }

  /** No error, no hang, no changes after a refusal, no redirect to another site. */
  const findFailure: AnswerCheck = (answer, _sent, longestMs = hangMs) => {
    const { status, milliseconds, location } = answer
    const changed = answer.changed.filter((change) => !providerChanges.includes(change))
    if (status >= 500) return `answered ${status}`
    if (milliseconds > longestMs) return `took ${Math.round(milliseconds)} ms`
    if (status >= 400 && changed.length > 0) return `refused with ${status} and changed ${changed.join(', ')}`
    return location && !isOurs(location) ? `leads to ${location}` : null
  }

  /** As above, and nothing may change at all. */
  const findFailureOrChange: AnswerCheck = (answer, sent) => {
    const changed = answer.changed.filter((change) => !providerChanges.includes(change))
    return findFailure(answer, sent) ?? (changed.length > 0 ? `reading changed ${changed.join(', ')}` : null)
  }

  const brief = ({ headers, body }: Sent) => ({
    ...headers,
    cookie: VISITORS.find((role) => demo.cookies[role] && demo.cookies[role] === headers?.cookie),
    body:
      typeof body === 'string'
        ? body.slice(0, 300)
        : body instanceof FormData
          ? [...body].map(([field]) => field).slice(0, 9)
          : undefined,
  })

  async function expectAll(inputs: readonly Sent[], check: AnswerCheck) {
    const wrong: string[] = []
    for (const sent of inputs) {
      tried++
      const answer = await demo.send(sent).catch((error: unknown) => error as Error)
      const problem =
        answer instanceof Error ? `did not answer: ${answer.message} ${answer.cause}` : check(answer, sent)
      if (problem)
        wrong.push(`${sent.method ?? 'GET'} ${sent.path.slice(0, 120)} ${JSON.stringify(brief(sent))}: ${problem}`)
    }
    expect(wrong, `INPUT_SEED=${seed}\n${wrong.join('\n')}\n${demo.app.output().slice(-3_000)}`).toEqual([])
  }

  return {
    demo: () => demo,
    findFailure,
    findFailureOrChange,
    expectAll,
    count: (inputs: number) => {
      tried += inputs
    },
  }
}

import { expect, test } from 'vitest'
import { constantTimeRefusal, constantTimeResponse } from './constant-time.server.ts'

/** What was reported, and after how many milliseconds. */
async function timed(work: () => Promise<unknown>) {
  const began = performance.now()
  const answer = await work().catch((error: Error) => error.message)
  return { answer, ms: performance.now() - began }
}
const succeed = async () => 'yes'
const refused = async () => {
  throw new Error('no')
}
/** Timers may fire a little early. */
const full = 60
const nearly = full - 2
const long = 60_000

test('an answer and a refusal come not before the time is over', async () => {
  const answer = await timed(() => constantTimeResponse(full, succeed))
  expect(answer.answer).toBe('yes')
  expect(answer.ms).toBeGreaterThan(nearly)
  const refusal = await timed(() => constantTimeResponse(full, refused))
  expect(refusal.answer).toBe('no')
  expect(refusal.ms).toBeGreaterThan(nearly)
})

test('where only refusals wait, whoever is let in does not', async () => {
  const refusal = await timed(() => constantTimeRefusal(full, refused))
  expect(refusal.answer).toBe('no')
  expect(refusal.ms).toBeGreaterThan(nearly)
  const answer = await timed(() => constantTimeRefusal(long, succeed))
  expect(answer.answer).toBe('yes')
  expect(answer.ms).toBeLessThan(long)
})

test('work that takes longer than a step is answered at the end of a later one, not as soon as it is done', async () => {
  const busy = async () => {
    const began = performance.now()
    while (performance.now() - began < full * 1.2) await new Promise((resolve) => setTimeout(resolve, 1))
    return succeed()
  }
  for (const answer of [
    await timed(() => constantTimeResponse(full, busy)),
    await timed(() => constantTimeRefusal(full, () => busy().then(refused))),
  ])
    expect(answer.ms).toBeGreaterThan(2 * nearly)
})

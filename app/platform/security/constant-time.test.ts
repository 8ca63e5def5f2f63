import { expect, test } from 'vitest'
import { constantTimeRefusal, constantTimeResponse } from './constant-time.server.ts'

/** What was told, and after how many milliseconds. */
async function told(work: () => Promise<unknown>) {
  const began = performance.now()
  const said = await work().catch((error: Error) => error.message)
  return { said, ms: performance.now() - began }
}
const letIn = async () => 'yes'
const refused = async () => {
  throw new Error('no')
}
/** Timers may fire a little early. */
const full = 60
const nearly = full - 2
const long = 60_000

test('an answer and a refusal come not before the time is over', async () => {
  const answer = await told(() => constantTimeResponse(full, letIn))
  expect(answer.said).toBe('yes')
  expect(answer.ms).toBeGreaterThan(nearly)
  const refusal = await told(() => constantTimeResponse(full, refused))
  expect(refusal.said).toBe('no')
  expect(refusal.ms).toBeGreaterThan(nearly)
})

test('where only refusals wait, whoever is let in does not', async () => {
  const refusal = await told(() => constantTimeRefusal(full, refused))
  expect(refusal.said).toBe('no')
  expect(refusal.ms).toBeGreaterThan(nearly)
  const answer = await told(() => constantTimeRefusal(long, letIn))
  expect(answer.said).toBe('yes')
  expect(answer.ms).toBeLessThan(long)
})

test('work that takes longer than a step is answered at the end of a later one, not as soon as it is done', async () => {
  const busy = async () => {
    const began = performance.now()
    while (performance.now() - began < full * 1.2) await new Promise((resolve) => setTimeout(resolve, 1))
    return letIn()
  }
  for (const answer of [
    await told(() => constantTimeResponse(full, busy)),
    await told(() => constantTimeRefusal(full, () => busy().then(refused))),
  ])
    expect(answer.ms).toBeGreaterThan(2 * nearly)
})

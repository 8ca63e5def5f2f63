import { expect, test } from 'vitest'
import { readBody } from './request-bodies.ts'

/** A request whose body comes in pieces, without a length. */
function inPieces(...sizes: number[]) {
  const body = new ReadableStream({
    start(controller) {
      for (const size of sizes) controller.enqueue(new Uint8Array(size))
      controller.close()
    },
  })
  return new Request('http://localhost', { method: 'POST', body, duplex: 'half' } as RequestInit)
}

test('a body without a length is read up to the limit and refused beyond it', async () => {
  expect(await readBody(inPieces(40, 60), 100)).toHaveLength(100)
  expect(await readBody(inPieces(40, 60, 1), 100)).toBeNull()
})

test('a body whose length is too large or unreadable is refused', async () => {
  const sent = (length: string) =>
    new Request('http://localhost', { method: 'POST', body: 'x'.repeat(10), headers: { 'content-length': length } })
  expect(await readBody(sent('10'), 10)).toHaveLength(10)
  expect(await readBody(sent('11'), 10)).toBeNull()
  expect(await readBody(sent('ten'), 10)).toBeNull()
})

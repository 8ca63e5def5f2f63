import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { queueByNetwork } from './fair-queue.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('of many requests of one network one begins per turn of the loop, and other networks do not wait for them', async () => {
  const begun: string[] = []
  const begin = queueByNetwork(
    (request) => (request.url ?? '').slice(0, 1),
    (request) => void begun.push(request.url ?? ''),
  )
  const send = (url: string, destroyed = false) =>
    begin({ url, socket: { destroyed } } as IncomingMessage, {} as ServerResponse)
  for (const url of ['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'b2']) send(url)
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await turn()
  expect(begun.slice(3)).toEqual(['a2', 'b2'])
  send('c2')
  expect(begun.slice(5)).toEqual(['c2'])
  send('a5', true)
  await turn()
  await turn()
  expect(begun.slice(6)).toEqual(['a3', 'a4'])
  await turn()
  await turn()
  send('a6')
  expect(begun.slice(8)).toEqual(['a6'])
})

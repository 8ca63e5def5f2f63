import { expect, test } from 'vitest'
import type { Ctx } from '#app/platform/context.ts'
import { memoryFiles } from '#tests/support/context.ts'
import { imageRoutes } from './images.ts'

const files = memoryFiles()
await files.put('voices/a1.wav', new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), 'audio/wav')
const routes = imageRoutes({ files } as unknown as Ctx, async () => {})
const ask = async (range?: string, headers: Record<string, string> = {}, path = '/voices/a1.wav') => {
  const answer = await routes.request(path, { headers: { ...headers, ...(range ? { range } : {}) } })
  const found = answer.headers.get('content-range')
  return { status: answer.status, found, bytes: [...new Uint8Array(await answer.arrayBuffer())].join(''), answer }
}

test('a voice greeting is kept by browsers, is only sound, and is for our own pages only', async () => {
  const { answer, status, bytes } = await ask()
  expect([status, bytes]).toEqual([200, '0123456789'])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'audio/wav',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': `default-src 'none'; sandbox`,
    'cross-origin-resource-policy': 'same-origin',
  })
  expect((await ask(undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(404)
  for (const path of ['/voices/b2.wav', '/voices/..%2fimages.wav', '/voices/__proto__.wav'])
    expect([path, (await ask(undefined, {}, path)).status]).toEqual([path, 404])
})

test.each([
  ['bytes=0-1', 206, 'bytes 0-1/10', '01'],
  ['bytes=3-', 206, 'bytes 3-9/10', '3456789'],
  ['bytes=-4', 206, 'bytes 6-9/10', '6789'],
  ['bytes=-40', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=8-99999999999999999999', 206, 'bytes 8-9/10', '89'],
  ['bytes=10-', 416, 'bytes */10', ''],
  ['bytes=5-2', 416, 'bytes */10', ''],
  ['bytes=-0', 416, 'bytes */10', ''],
  ['bytes=-', 200, null, '0123456789'],
  ['bytes=0-1,4-5', 200, null, '0123456789'],
  ['words=0-1', 200, null, '0123456789'],
])('Safari asks for parts: %s', async (range, status, found, bytes) => {
  expect(await ask(range)).toMatchObject({ status, found, bytes })
})

import { expect, test } from 'vitest'
import { serverMessage } from '../../messages.ts'
import { readServerMessage } from './call-socket.ts'

test('a browser reads every kind of message of the server, and leaves what only a newer server knows', () => {
  const kinds = serverMessage.def.options.map((option) => option.def.shape.type.def.values[0] as string)
  expect(kinds).toHaveLength(11)
  for (const type of kinds) expect(readServerMessage(JSON.stringify({ type }))).toEqual({ type })
  for (const text of ['{"type":"toString"}', '{"type":"newer"}', '{}', 'null', '[]', '1', 'no JSON'])
    expect(readServerMessage(text)).toBeNull()
})

import { expect, test } from 'vitest'
import { serverMessage } from '../messages.ts'
import { SERVER_MESSAGE_TYPES, takeServerMessage } from './messages.ts'

test('the page knows every kind of message that the server sends', () => {
  const sent = serverMessage.def.options.map((option) => option.shape.type.def.values[0])
  expect([...SERVER_MESSAGE_TYPES].sort()).toEqual(sent.sort())
})

test('messages of a newer version, and what is no message, are passed over', () => {
  expect(takeServerMessage('{"type":"entered"}')).toEqual({ type: 'entered' })
  for (const text of ['{"type":"sing"}', '{"kind":"entered"}', '"entered"', 'null', '{"type":'])
    expect(takeServerMessage(text)).toBeNull()
})

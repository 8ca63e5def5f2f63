import { describe, expect, it } from 'vitest'
import { CHANNEL_MESSAGE_MAX, readChannelMessage } from './channel.messages.ts'

const key = `${'A'.repeat(43)}=`

describe('data from the other browser', () => {
  it('is read if it is one of the known messages', () => {
    for (const message of [
      { type: 'commit', commitment: key },
      { type: 'key', key },
      { type: 'note', text: 'I cannot hear you' },
      { type: 'sound_only', isOn: true },
    ])
      expect(readChannelMessage(JSON.stringify(message))).toEqual(message)
  })

  it.each([
    ['binary data', new ArrayBuffer(8)],
    ['no JSON', '{'],
    ['an unknown type', '{"type":"run"}'],
    ['an empty note', '{"type":"note","text":""}'],
    ['a note of 501 characters', JSON.stringify({ type: 'note', text: 'x'.repeat(501) })],
    ['a key of another length', '{"type":"key","key":"AAAA"}'],
    ['more than is parsed', JSON.stringify({ type: 'note', text: 'x', more: 'x'.repeat(CHANNEL_MESSAGE_MAX) })],
  ])('is dropped when it is %s', (_, data) => {
    expect(readChannelMessage(data)).toBeNull()
  })
})

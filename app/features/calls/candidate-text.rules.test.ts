import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#tests/support/any-character.ts'
import { isDeep } from '#tests/support/deep.ts'
import { candidateTextFrom } from './candidate-text.rules.ts'
import { concealAddresses } from './ice-candidates.rules.ts'
import { type ForwardedMessage, readClientMessage } from './messages.ts'

const nullable = (text: fc.Arbitrary<string>) => fc.option(text)
/** Texts as browsers send them, and texts of every kind. */
const word = (maxLength: number) =>
  fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9+/:. -]*$/, { maxLength }),
    fc.string({ unit: 'grapheme', maxLength }),
    fc.string({ unit: anyCharacter, maxLength }),
  )
const lines = fc.constantFrom(
  'candidate:1 1 udp 2113937151 192.168.1.20 51000 typ host generation 0 ufrag abcd',
  'candidate:3 1 udp 41885439 198.51.100.5 60100 typ relay raddr 203.0.113.77 rport 51000 generation 0 ufrag abcd',
  'candidate:3 1 udp 41885439 198.51.100.5 60100 typ relay generation 0',
  '',
)
const candidates = fc.record({
  type: fc.constant('candidate' as const),
  peerConnectionId: word(41),
  to: nullable(word(41)),
  candidate: fc.option(
    fc.record({
      candidate: fc.oneof(lines, word(1_001)),
      sdpMid: nullable(word(41)),
      sdpMLineIndex: fc.option(fc.oneof(fc.integer({ min: -1, max: 22 }), fc.double())),
      usernameFragment: nullable(word(261)),
    }),
  ),
})
const usual = {
  type: 'candidate',
  peerConnectionId: 'one',
  to: null,
  candidate: {
    candidate: 'candidate:1 1 udp 1 192.0.2.1 5 typ host',
    sdpMid: '0',
    sdpMLineIndex: 0,
    usernameFragment: null,
  },
} as const
const text = JSON.stringify(usual)

describe('a candidate that is forwarded as a text', () => {
  it('is word for word what reading and writing it anew would make', { tags: ['random'] }, () => {
    fc.assert(
      fc.property(candidates, (message) => {
        const sent = JSON.stringify(message)
        const forwarded = candidateTextFrom(sent, 'sender', false)
        if (forwarded === undefined) return
        expect(forwarded).toBe(JSON.stringify({ ...readClientMessage(sent), from: 'sender' }))
      }),
      { numRuns: isDeep ? 2_000 : 200 },
    )
  })

  it('is taken as our own pages write it, of any length that the schema lets through', () => {
    const longest = {
      ...usual,
      peerConnectionId: 'p'.repeat(40),
      to: 't'.repeat(40),
      candidate: {
        candidate: 'c'.repeat(1_000),
        sdpMid: 'm'.repeat(40),
        sdpMLineIndex: 20,
        usernameFragment: 'é'.repeat(260),
      },
    }
    for (const message of [usual, longest, { ...usual, candidate: null }])
      expect(candidateTextFrom(JSON.stringify(message), 'sender', false)).toBe(
        JSON.stringify({ ...message, from: 'sender' }),
      )
  })

  it('names no address but the relay’s where calls go through one', { tags: ['random'] }, () => {
    fc.assert(
      fc.property(candidates, (message) => {
        const sent = JSON.stringify(message)
        const forwarded = candidateTextFrom(sent, 'sender', true)
        if (forwarded === undefined) return
        const concealed = concealAddresses(readClientMessage(sent) as ForwardedMessage)
        expect(forwarded).toBe(concealed && JSON.stringify({ ...concealed, from: 'sender' }))
      }),
      { numRuns: isDeep ? 2_000 : 200 },
    )
    expect(candidateTextFrom(text, 'sender', true)).toBeNull()
  })

  it('is nothing that the schema refuses, whatever is changed in it', { tags: ['random'] }, () => {
    const piece = fc.constantFrom(
      '"',
      '\\',
      '{',
      '}',
      ',',
      ':',
      '0',
      '1',
      'null',
      ' ',
      '\n',
      '\u0000',
      '"from":"me",',
      'x',
    )
    const edit = fc.record({ at: fc.nat(text.length), cut: fc.nat(3), piece })
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        const changed = edits.reduce((now, { at, cut, piece }) => now.slice(0, at) + piece + now.slice(at + cut), text)
        const forwarded = candidateTextFrom(changed, 'sender', false)
        if (forwarded === undefined) return
        expect(forwarded).toBe(JSON.stringify({ ...readClientMessage(changed), from: 'sender' }))
      }),
      { numRuns: isDeep ? 5_000 : 500 },
    )
  })

  it.each([
    ['a field more', text.replace('"to"', '"from":"me","to"')],
    ['a field twice', text.replace('"to":null', '"to":null,"to":null')],
    ['fields in another order', JSON.stringify(Object.fromEntries(Object.entries(usual).reverse()))],
    ['spaces between', JSON.stringify(usual, null, 1)],
    ['something behind it', `${text} `],
    ['an escape', text.replace('one', '\\u006fne')],
    ['a line break', text.replace('typ', 'typ\n')],
    ['an empty id', text.replace('one', '')],
    ['a line that does not exist', text.replace('"sdpMLineIndex":0', '"sdpMLineIndex":21')],
    ['a number written in another way', text.replace('"sdpMLineIndex":0', '"sdpMLineIndex":1e1')],
    ['another type', text.replace('"candidate"', '"hello"')],
  ])('is not one with %s', (_what, other) => {
    expect(candidateTextFrom(other, 'sender', false)).toBeUndefined()
  })
})

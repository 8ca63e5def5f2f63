import { describe, expect, test } from 'vitest'
import type { Language } from '#app/i18n/languages.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { ConnectionNote } from './connection-note.tsx'
import type { Room, RoomState } from './room-engine.ts'

/** The lobby's note in a room whose server said this about the way of the call. */
const show = (state: Pick<RoomState, 'iceServers' | 'isRelayOnly'>, language: Language = 'en') => {
  const room = { subscribe: () => () => {}, get: () => state } as unknown as Room
  const html = screenOf(<ConnectionNote room={room} name="Mara" />, { language })
  const [box = ''] = /<div role="status".*?<\/p><\/div><\/div>/s.exec(html) ?? []
  return { box: wordsOf(box), below: html.replace(box, '') }
}

describe('what the lobby says of the connection', () => {
  test('of a direct call has the IP address in a plain note of its own, not in the box of the result', () => {
    const english = show({ iceServers: [], isRelayOnly: false })
    expect(english.box).toMatch(/^Testing your connection/)
    expect(english.box).not.toContain('IP address')
    expect(english.below).toMatch(/class="note bg-sunk/)
    expect(wordsOf(english.below)).toBe(
      'This call goes directly from browser to browser, so Mara’s browser can see your IP address.',
    )
    const german = show({ iceServers: [], isRelayOnly: false }, 'de')
    expect(german.box).not.toContain('IP-Adresse')
    expect(wordsOf(german.below)).toContain('der Browser von Mara erfährt deine IP-Adresse.')
  })

  test('of a relayed call says that the IP address stays hidden, and needs no note', () => {
    const relayed = show({ iceServers: [], isRelayOnly: true })
    expect(relayed.box).toContain('Mara sees your name, never your IP address.')
    expect(relayed.below).toBe('')
    expect(show({ iceServers: [], isRelayOnly: true }, 'de').box).toContain('nie deine IP-Adresse.')
  })

  test('says nothing of the IP address before the server has said which way the call goes', () => {
    const early = show({ iceServers: null, isRelayOnly: false })
    expect(early.box + early.below).not.toContain('IP')
  })
})

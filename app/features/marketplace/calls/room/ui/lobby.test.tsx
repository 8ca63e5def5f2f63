import { describe, expect, test } from 'vitest'
import type { Language } from '#app/i18n/languages.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { isImpossible, NETWORK_QUALITIES, type NetworkQuality } from '../../network-check/rules.ts'
import type { CallWay } from '../../network-check/ui/network-check.tsx'
import { ConnectionNote } from './lobby.tsx'

/** The lobby's note, once the server said this about the way of the call and the check found that. */
const show = (way: CallWay, language: Language = 'en', quality: NetworkQuality | null = null, isWithoutUdp = false) => {
  const note = <ConnectionNote check={{ quality, isWithoutUdp }} way={way} name="Mara" />
  const html = screenOf(note, { language })
  const [box = ''] = /<div role="status".*?<\/p><\/div><\/div>/s.exec(html) ?? []
  return { box: wordsOf(box), below: html.replace(box, ''), html: box }
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

  test('says of each quality in both languages what to do, in green only what is good', () => {
    const relayed = { iceServers: [], isRelayOnly: true }
    for (const language of ['en', 'de'] as const) {
      const notes = NETWORK_QUALITIES.map((quality) => ({ quality, ...show(relayed, language, quality) }))
      expect(new Set(notes.map(({ box }) => box)).size).toBe(NETWORK_QUALITIES.length)
      for (const { quality, html } of notes) {
        expect(html.includes('bg-pine-tint'), quality).toBe(quality === 'good')
        expect(html.includes('bg-brick-tint'), quality).toBe(isImpossible(quality))
      }
    }
    expect(show(relayed, 'en', 'no_relay').box).toContain('The fault is ours, not your network’s.')
    expect(show(relayed, 'de', 'blocked').box).toContain('Schalte dein VPN aus')
  })

  test('says when the network lets no UDP through', () => {
    const relayed = { iceServers: [], isRelayOnly: true }
    expect(show(relayed, 'en', 'good', true).box).toContain('by a slower way')
    expect(show(relayed, 'en', 'good', false).box).not.toContain('slower')
  })
})

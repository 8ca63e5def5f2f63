import { expect, test } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { isImpossible, NETWORK_QUALITIES, type NetworkQuality } from '../../network-check/rules.ts'
import type { CallWay } from '../../network-check/ui/network-check.tsx'
import { ConnectionNote } from './lobby.tsx'

const relayed: CallWay = { iceServers: [], isRelayOnly: true }
/** The lobby's note, once the server said this about the way of the call and the check found that. */
const show = (way: CallWay, quality: NetworkQuality | null = null, isWithoutUdp = false) => {
  const html = screenOf(<ConnectionNote check={{ quality, isWithoutUdp }} way={way} name="Mara" />)
  const [box = ''] = /<div role="status".*?<\/p><\/div><\/div>/s.exec(html) ?? []
  return { box: wordsOf(box), below: html.replace(box, ''), html: box }
}

test('a direct call has the IP address in a plain note of its own, a relayed one says that it stays hidden', () => {
  const direct = show({ iceServers: [], isRelayOnly: false })
  expect(direct.box).toMatch(/^Testing your connection/)
  expect(direct.box).not.toContain('IP address')
  expect(direct.below).toMatch(/class="note bg-sunk/)
  expect(wordsOf(direct.below)).toContain('so Mara’s browser can see your IP address.')
  expect(show(relayed).box).toContain('Mara sees your name, never your IP address.')
  expect(show(relayed).below).toBe('')
  const early = show({ iceServers: null, isRelayOnly: false })
  expect(early.box + early.below).not.toContain('IP')
})

test('says of each quality what to do, in green only what is good, and when no UDP gets through', () => {
  const notes = NETWORK_QUALITIES.map((quality) => ({ quality, ...show(relayed, quality) }))
  expect(new Set(notes.map(({ box }) => box)).size).toBe(NETWORK_QUALITIES.length)
  for (const { quality, html } of notes) {
    expect(html.includes('bg-pine-tint'), quality).toBe(quality === 'good')
    expect(html.includes('bg-brick-tint'), quality).toBe(isImpossible(quality))
  }
  expect(show(relayed, 'no_relay').box).toContain('The fault is ours, not your network’s.')
  expect(show(relayed, 'good', true).box).toContain('by a slower way')
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concealAddresses } from './messages.ts'

const trickle = (candidate: string) => ({
  type: 'candidate' as const,
  peerConnectionId: 'c1',
  to: null,
  candidate: { candidate, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'abcd' },
})
const description = (sdp: string) => ({
  type: 'description' as const,
  peerConnectionId: 'c1',
  to: null,
  kind: 'offer' as const,
  sdp,
})

const host = 'candidate:1 1 udp 2113937151 192.168.1.20 51000 typ host generation 0 ufrag abcd'
const mdns = 'candidate:1 1 udp 2113937151 3f1c-uuid.local 51000 typ host generation 0'
const srflx = 'candidate:2 1 udp 1677729535 203.0.113.77 51000 typ srflx raddr 192.168.1.20 rport 51000 generation 0'
const relay =
  'candidate:3 1 udp 41885439 198.51.100.5 60100 typ relay raddr 203.0.113.77 rport 51000 generation 0 ufrag abcd'

describe('a trickled candidate', () => {
  it('is dropped if it is a host, mDNS or server-reflexive candidate [T20]', () => {
    for (const line of [
      host,
      mdns,
      srflx,
      'candidate:nonsense',
      '203.0.113.77',
      `${host}\r\na=candidate:9 1 udp 1 10.0.0.1 1 typ relay`,
    ])
      expect(concealAddresses(trickle(line))).toBeNull()
  })

  it('is forwarded if it is from the relay, without the address behind it', () => {
    const passed = concealAddresses(trickle(relay))
    expect(passed).toMatchObject({
      candidate: {
        candidate:
          'candidate:3 1 udp 41885439 198.51.100.5 60100 typ relay raddr 0.0.0.0 rport 0 generation 0 ufrag abcd',
      },
    })
  })

  it('that marks the end is forwarded', () => {
    expect(concealAddresses({ type: 'candidate', peerConnectionId: 'c1', to: null, candidate: null })).not.toBeNull()
    expect(concealAddresses(trickle(''))).not.toBeNull()
  })
})

describe('a session description', () => {
  const sdp = [
    'v=0',
    'o=- 46117317 2 IN IP4 203.0.113.77',
    's=-',
    'm=audio 51000 UDP/TLS/RTP/SAVPF 111',
    'c=IN IP4 203.0.113.77',
    'a=rtcp:51001 IN IP4 203.0.113.77',
    `a=${host}`,
    `a=${srflx}`,
    `a=${relay}`,
    'a=remote-candidates:1 203.0.113.77 51000',
    'a=ice-ufrag:abcd',
    'a=fingerprint:sha-256 AA:BB',
    '',
  ].join('\r\n')

  it('keeps what the call needs and drops every address but the relay’s [T6]', () => {
    const passed = concealAddresses(description(sdp))
    const text = passed?.type === 'description' ? passed.sdp : ''
    expect(text).not.toContain('203.0.113.77')
    expect(text).not.toContain('192.168.1.20')
    expect(text).toContain('198.51.100.5 60100 typ relay raddr 0.0.0.0 rport 0')
    expect(text).toContain('a=fingerprint:sha-256 AA:BB')
    expect(text).toContain('m=audio 51000 UDP/TLS/RTP/SAVPF 111')
    expect(text.endsWith('\r\n')).toBe(true)
  })

  it('never carries a secret address, wherever a candidate was hidden', () => {
    const kinds = fc.constantFrom('host', 'srflx', 'prflx', 'HOST', 'relay')
    const shape = fc.constantFrom('a=', 'A=', 'a= ', 'a=x', ' a=')
    fc.assert(
      fc.property(
        fc.array(fc.tuple(shape, kinds), { maxLength: 8 }),
        fc.constantFrom('\r\n', '\n'),
        (parts, lineEnd) => {
          const lines = parts.map(
            ([start, kind]) =>
              `${start}candidate:1 1 udp 1 ${kind === 'relay' ? '198.51.100.5' : '203.0.113.77'} 9 typ ${kind} raddr 203.0.113.77 rport 5`,
          )
          const passed = concealAddresses(description(['v=0', ...lines].join(lineEnd)))
          return passed?.type === 'description' && !/^a=candidate.*203\.0\.113\.77/im.test(passed.sdp)
        },
      ),
    )
  })
})

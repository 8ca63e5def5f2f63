import type { ForwardedMessage } from './messages.ts'

/**
 * What a browser may send the other one when calls go through a TURN relay: relay candidates only, without the address
 * they come from, and no address in a session description. Null when nothing is left to send.
 */
export function concealAddresses(message: ForwardedMessage): ForwardedMessage | null {
  if (message.type === 'description') return { ...message, sdp: concealDescription(message.sdp) }
  if (message.type === 'hello' || message.candidate === null || message.candidate.candidate === '') return message
  const candidate = concealCandidate(message.candidate.candidate)
  return candidate === null ? null : { ...message, candidate: { ...message.candidate, candidate } }
}

const candidateLine = /^(?:a=)?candidate:\S+ \d+ \S+ \d+ (\S+) \d+ typ (\S+)(.*)$/i

/** A relay candidate without its related address; null for every other kind and for what cannot be read. */
function concealCandidate(line: string): string | null {
  const [, , type, rest] = candidateLine.exec(line) ?? []
  if (type !== 'relay' || rest === undefined) return null
  const head = line.slice(0, line.length - rest.length)
  return head + rest.replace(/ raddr \S+/i, ' raddr 0.0.0.0').replace(/ rport \S+/i, ' rport 0')
}

function concealDescription(sdp: string): string {
  const lines = sdp.split(/\r\n|\n/).flatMap((line) => {
    if (/^a=(remote-)?candidates?:/i.test(line)) {
      const relayed = line.startsWith('a=candidate:') ? concealCandidate(line) : null
      return relayed === null ? [] : [relayed]
    }
    if (/^c=/i.test(line)) return ['c=IN IP4 0.0.0.0']
    if (/^a=rtcp:/i.test(line)) return ['a=rtcp:9 IN IP4 0.0.0.0']
    if (/^o=/i.test(line)) return [line.replace(/ IN IP[46] \S+$/i, ' IN IP4 127.0.0.1')]
    return [line]
  })
  return lines.join('\r\n')
}

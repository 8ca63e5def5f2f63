import { concealCandidate } from './ice-candidates.rules.ts'

/** A string of so many characters, as JSON writes it when nothing in it needs an escape. */
const plain = (min: number, max: number) => `"[^"\\\\\\x00-\\x1f]{${min},${max}}"`
const id = plain(1, 40)

/** The schema of a candidate (messages.ts) as text: the fields in the order of our own pages, nothing between them. */
const candidateText = new RegExp(
  `^(\\{"type":"candidate","peerConnectionId":${id},"to":(?:null|${id}),"candidate":)(?:null|(\\{"candidate":")([^"\\\\\\x00-\\x1f]{0,1000})(","sdpMid":(?:null|${plain(0, 40)}),"sdpMLineIndex":(?:null|1?[0-9]|20),"usernameFragment":(?:null|${plain(0, 260)})\\}))\\}$`,
)

/**
 * The text to forward for a candidate as our own pages write it: with its sender, and through a relay as
 * `concealAddresses` makes it. Null when there is nothing to forward, undefined for every other text, which
 * `readClientMessage` has to read. Every byte of it was looked at; parsing and writing it anew costs five times as much.
 */
export function candidateTextFrom(text: string, from: string, isRelayOnly: boolean): string | null | undefined {
  const match = candidateText.exec(text)
  if (!match) return undefined
  const [, head = '', open, line, rest = ''] = match
  if (!isRelayOnly || !line) return `${text.slice(0, -1)},"from":"${from}"}`
  const concealed = concealCandidate(line)
  return concealed === null ? null : `${head}${open}${concealed}${rest},"from":"${from}"}`
}

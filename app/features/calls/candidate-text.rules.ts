import { concealCandidate } from './ice-candidates.rules.ts'

/** A string of so many characters, as JSON writes it when nothing in it needs an escape. */
const plain = (min: number, max: number) => `"[^"\\\\\\x00-\\x1f]{${min},${max}}"`
const id = plain(1, 40)

/** A candidate's schema (messages.ts) as text, to its last byte: reading and writing it costs five times as much. */
const candidateText = new RegExp(
  `^(\\{"type":"candidate","peerConnectionId":${id},"to":(?:null|${id}),"candidate":)(?:null|(\\{"candidate":")([^"\\\\\\x00-\\x1f]{0,1000})(","sdpMid":(?:null|${plain(0, 40)}),"sdpMLineIndex":(?:null|1?[0-9]|20),"usernameFragment":(?:null|${plain(0, 260)})\\}))\\}$`,
)

/**
 * The text to forward for a candidate as our pages write it, with its sender, and as `concealAddresses` makes it where
 * there is a relay; null for nothing to forward, undefined for any other text: `readClientMessage` has to read that.
 */
export function candidateTextFrom(text: string, from: string, isRelayOnly: boolean): string | null | undefined {
  const match = candidateText.exec(text)
  if (!match) return undefined
  const [, head = '', open, line, rest = ''] = match
  if (!isRelayOnly || !line) return `${text.slice(0, -1)},"from":"${from}"}`
  const concealed = concealCandidate(line)
  return concealed === null ? null : `${head}${open}${concealed}${rest},"from":"${from}"}`
}

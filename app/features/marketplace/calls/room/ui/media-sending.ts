import { SEND_STEPS } from '../adapt.rules.ts'

export type Sending = { step: number; hasRedundancy: boolean; isVideoPaused: boolean }
export const FULL_SENDING: Sending = { step: 0, hasRedundancy: true, isVideoPaused: false }

const stepOf = ({ step }: Sending) => SEND_STEPS[step] ?? SEND_STEPS[0]

const soundEncoding = (sending: Sending) => ({
  maxBitrate: stepOf(sending).audioBitrate,
  priority: 'high',
  networkPriority: 'high',
  // Send fewer, longer packets on a narrow link, where headers outweigh the sound.
  adaptivePtime: true,
})

const videoEncoding = (sending: Sending) => ({
  active: !sending.isVideoPaused,
  maxBitrate: stepOf(sending).videoBitrate,
  maxFramerate: stepOf(sending).framerate,
  scaleResolutionDownBy: stepOf(sending).scale,
  priority: 'low',
  networkPriority: 'low',
})

async function encode(sender: RTCRtpSender, wanted: object): Promise<boolean> {
  const parameters = sender.getParameters()
  const [encoding] = parameters.encodings ?? []
  if (!encoding) return true
  Object.assign(encoding, wanted)
  return sender.setParameters(parameters).then(
    () => true,
    () => false,
  )
}

export async function applyEncodings(pc: RTCPeerConnection, sending: Sending): Promise<void> {
  for (const { sender, receiver } of pc.getTransceivers()) {
    const isSound = receiver.track.kind === 'audio'
    const wanted = isSound ? soundEncoding(sending) : videoEncoding(sending)
    const isSet = await encode(sender, { ...wanted, ...(isSound ? soundCodec(sending.hasRedundancy) : {}) })
    if (!isSet) await encode(sender, wanted)
  }
}

/** Prefers redundant sound (RED, RFC 2198) if supported: it survives much more loss than plain Opus. */
export function preferRedundantSound(transceiver: RTCRtpTransceiver) {
  if (transceiver.receiver.track.kind !== 'audio' || !transceiver.setCodecPreferences) return
  const codecs = RTCRtpReceiver.getCapabilities?.('audio')?.codecs ?? []
  const isRed = ({ mimeType }: { mimeType: string }) => mimeType.toLowerCase() === 'audio/red'
  if (codecs.some(isRed))
    transceiver.setCodecPreferences([...codecs].sort((a, b) => Number(isRed(b)) - Number(isRed(a))))
}

/** Redundancy needs bandwidth. Below a floor we send plain Opus, if the browser can change it during a call. */
function soundCodec(hasRedundancy: boolean) {
  const wanted = hasRedundancy ? 'audio/red' : 'audio/opus'
  const codecs = RTCRtpSender.getCapabilities?.('audio')?.codecs ?? []
  const codec = codecs.find(({ mimeType }) => mimeType.toLowerCase() === wanted)
  return codec ? { codec } : {}
}

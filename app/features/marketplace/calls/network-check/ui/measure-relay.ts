import type { IceServer } from '../../messages.ts'
import { readMediaStats } from '../../room/ui/media-watch.ts'
import type { RelaySample, RelayTransport, StreamSample } from '../rules.ts'

/** A packet that arrived: its number, and when it was sent and received, in milliseconds of one clock. */
export type Arrival = { nth: number; sentAt: number; at: number; bytes: number }

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Loss, delay and jitter. Uses medians, because a busy page reads some packets late. */
export function streamQualityOf(sent: number, arrivals: readonly Arrival[]): Omit<StreamSample, 'kbps'> | null {
  if (sent === 0 || arrivals.length === 0) return null
  const delays = [...arrivals].sort((a, b) => a.nth - b.nth).map(({ at, sentAt }) => at - sentAt)
  const arrived = new Set(arrivals.map(({ nth }) => nth)).size / sent
  return {
    lossPercent: 100 * (1 - Math.sqrt(arrived)),
    roundTripMs: median(delays),
    jitterMs: median(delays.slice(1).map((delay, before) => Math.abs(delay - (delays[before] ?? delay)))),
  }
}

/** Kilobits per second received from `from` to the last packet, over at least `leastMs`: a burst is no rate. */
export function kbpsOf(arrivals: readonly Arrival[], from: number, leastMs: number): number {
  const counted = arrivals.filter(({ at }) => at >= from)
  const last = Math.max(from + leastMs, ...counted.map(({ at }) => at))
  return (counted.reduce((sum, { bytes }) => sum + bytes, 0) * 8) / (last - from)
}

const DEADLINE_MS = 8_000
/** Send as little as sound does, so any loss comes from the network. */
const SOUND = { bytes: 160, everyMs: 20, forMs: 1_200 }
/** Send as much as video does, for less than two seconds: below 400 kB in total. */
const VIDEO = { bytes: 1_100, everyMs: 1_100 * (8 / 1_500), forMs: 1_800, warmUpMs: 600 }
const LATE_MS = 700
/** TCP may connect first; wait this long to learn what a call would use. */
const UDP_WAIT_MS = 1_500
const FULL_BYTES = 64 * 1024
/** No answer (RFC 8445, icecandidateerror). Other codes are a relay's refusal. */
const NO_ANSWER = 701

/** A page in the background runs timers once a second, too rarely for a stream. */
const isVisible = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })

export async function measureRelay(iceServers: IceServer[], signal: AbortSignal): Promise<RelaySample> {
  await isVisible()
  signal.throwIfAborted()
  const configuration: RTCConfiguration = { iceServers, iceTransportPolicy: 'relay' }
  const here = new RTCPeerConnection(configuration)
  const there = new RTCPeerConnection(configuration)
  const close = () => {
    here.close()
    there.close()
  }
  signal.addEventListener('abort', close, { once: true })
  const refusals: number[] = []
  let hasAddress = false
  try {
    const channel = here.createDataChannel('check', { ordered: false, maxRetransmits: 0 })
    channel.binaryType = 'arraybuffer'
    const isOpen = new Promise<boolean>((resolve) => {
      setTimeout(resolve, DEADLINE_MS, false)
      channel.onopen = () => resolve(true)
      here.onicegatheringstatechange = () => {
        if (here.iceGatheringState === 'complete' && !hasAddress) resolve(false)
      }
    })
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      from.onicecandidate = ({ candidate }) => {
        hasAddress ||= candidate?.type === 'relay'
        void to.addIceCandidate(candidate ?? undefined).catch(() => {})
      }
      from.onicecandidateerror = ({ errorCode }) => {
        if (errorCode >= 300 && errorCode < NO_ANSWER) refusals.push(errorCode)
      }
    }
    const arrivals: Arrival[] = []
    there.ondatachannel = ({ channel: received }) => {
      received.binaryType = 'arraybuffer'
      received.onmessage = ({ data }) => arrivals.push(arrivalOf(data as ArrayBuffer))
    }
    await here.setLocalDescription()
    await there.setRemoteDescription(here.localDescription as RTCSessionDescriptionInit)
    await there.setLocalDescription()
    await here.setRemoteDescription(there.localDescription as RTCSessionDescriptionInit)
    if (!(await isOpen)) {
      if (!hasAddress) return { isOpen: false, refusals }
      return { isOpen: true, way: 'udp', hasCarried: await hasReceived(there), stream: null }
    }
    if ((await wayOf(here)) !== 'udp') await new Promise((resolve) => setTimeout(resolve, UDP_WAIT_MS))
    const stream = await streamThrough(channel, arrivals)
    return { isOpen: true, way: await wayOf(here), hasCarried: true, stream }
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

async function streamThrough(channel: RTCDataChannel, arrivals: Arrival[]) {
  const sound = await send(channel, { ...SOUND, firstNth: 0 })
  const video = await send(channel, { ...VIDEO, firstNth: sound.sent })
  await new Promise((resolve) => setTimeout(resolve, LATE_MS))
  const quality = streamQualityOf(
    sound.sent,
    arrivals.filter(({ nth }) => nth < sound.sent),
  )
  const rest = arrivals.filter(({ nth }) => nth >= sound.sent)
  const from = video.began + VIDEO.warmUpMs
  return quality && { ...quality, kbps: kbpsOf(rest, from, VIDEO.forMs - VIDEO.warmUpMs) }
}

/** Sends packets evenly, and skips those the path can't take, as an encoder would. */
function send(
  channel: RTCDataChannel,
  plan: { bytes: number; everyMs: number; forMs: number; firstNth: number },
): Promise<{ sent: number; began: number }> {
  const began = performance.now()
  let slots = 0
  let sent = 0
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const passed = performance.now() - began
      for (; slots < Math.min(passed, plan.forMs) / plan.everyMs; slots++) {
        if (channel.readyState !== 'open' || channel.bufferedAmount > FULL_BYTES) continue
        const packet = new DataView(new ArrayBuffer(plan.bytes))
        packet.setUint32(0, plan.firstNth + sent++)
        packet.setFloat64(4, performance.now())
        channel.send(packet.buffer)
      }
      if (passed < plan.forMs) return
      clearInterval(timer)
      resolve({ sent, began })
    }, 10)
  })
}

function arrivalOf(data: ArrayBuffer): Arrival {
  const packet = new DataView(data)
  return { nth: packet.getUint32(0), sentAt: packet.getFloat64(4), at: performance.now(), bytes: data.byteLength }
}

async function hasReceived(connection: RTCPeerConnection) {
  const entries: { requestsReceived?: number; responsesReceived?: number }[] = []
  const report = await connection.getStats()
  report.forEach((entry) => void entries.push(entry))
  return entries.some(({ requestsReceived, responsesReceived }) => Boolean(requestsReceived || responsesReceived))
}

async function wayOf(connection: RTCPeerConnection): Promise<RelayTransport> {
  const { path } = readMediaStats(await connection.getStats())
  return path === 'relay_tcp' ? 'tcp' : path === 'relay_tls' ? 'tls' : 'udp'
}

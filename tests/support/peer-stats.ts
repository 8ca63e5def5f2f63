import type { Page } from '@playwright/test'

export type Recording = { recorded: { connections: RTCPeerConnection[]; received: string[] } }

/** Records every peer connection of the page, and every message to its sockets. Call it before opening the page. */
export async function recordConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connections: RTCPeerConnection[] = []
    const received: string[] = []
    const Connection = window.RTCPeerConnection
    const Socket = window.WebSocket
    window.RTCPeerConnection = class extends Connection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        connections.push(this)
      }
    }
    window.WebSocket = class extends Socket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        this.addEventListener('message', (event) => received.push(String(event.data)))
      }
    }
    Object.assign(window, { recorded: { connections, received } })
  })
}

export const receivedBy = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as Recording).recorded.received.join('\n'))

/** State of the page's open connections: what each waits for, and whether it looked for a path. */
export const openConnections = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as Recording).recorded.connections
      .filter(({ signalingState }) => signalingState !== 'closed')
      .map(({ signalingState, connectionState }) => `${signalingState}, ${connectionState}`),
  )

/** Totals that the page's open connection has received from the other person. */
export function inboundOf(page: Page) {
  return page.evaluate(async () => {
    const total = { frames: 0, packets: 0, energy: 0, played: 0, concealed: 0, width: 0, codec: '' }
    for (const connection of (window as unknown as Recording).recorded.connections) {
      if (connection.connectionState !== 'connected') continue
      const report = await connection.getStats()
      report.forEach((entry) => {
        if (entry.type !== 'inbound-rtp') return
        total.packets += entry.packetsReceived ?? 0
        if (entry.kind === 'video') {
          total.frames += entry.framesDecoded ?? 0
          total.width = entry.frameWidth ?? 0
          return
        }
        total.energy += entry.totalAudioEnergy ?? 0
        total.played += entry.totalSamplesReceived ?? 0
        total.concealed += (entry.concealedSamples ?? 0) - (entry.silentConcealedSamples ?? 0)
        total.codec = report.get(entry.codecId)?.mimeType ?? ''
      })
    }
    return total
  })
}

/** Media received within some time: frames, sound energy, and the share of concealed sound. */
export async function inboundWithin(page: Page, milliseconds: number) {
  const before = await inboundOf(page)
  await page.waitForTimeout(milliseconds)
  const after = await inboundOf(page)
  const played = after.played - before.played
  return {
    frames: after.frames - before.frames,
    energy: after.energy - before.energy,
    concealed: played > 0 ? (after.concealed - before.concealed) / played : 1,
    width: after.width,
    codec: after.codec,
  }
}

/**
 * The candidate pair that carries the media, and our transport to the relay: `udp`, `tcp` or `tls`; null without a
 * relay.
 */
export function pathOf(page: Page): Promise<{ pairId: string; relayProtocol: string | null }> {
  return page.evaluate(async () => {
    const { connections } = (window as unknown as Recording).recorded
    const report = await connections.find(({ connectionState }) => connectionState === 'connected')?.getStats()
    let pairId = ''
    report?.forEach((entry) => {
      if (entry.type === 'transport') pairId = entry.selectedCandidatePairId
    })
    const local = report?.get(report.get(pairId)?.localCandidateId)
    return { pairId, relayProtocol: local?.candidateType === 'relay' ? local.relayProtocol : null }
  })
}

import type { Page } from '@playwright/test'

/**
 * For `addInitScript`: devices that the browser does not allow are refused, which the tests' Chromium does not do by
 * itself, and the page's tracks are kept in `ownTracks`.
 */
export function refuseWhatIsDenied() {
  if (!navigator.mediaDevices) return
  const ownTracks: MediaStreamTrack[] = []
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  const isAllowed = async (name: string) =>
    (await navigator.permissions.query({ name: name as PermissionName })).state === 'granted'
  navigator.mediaDevices.getUserMedia = async (constraints = {}) => {
    const needed = [...(constraints.audio ? ['microphone'] : []), ...(constraints.video ? ['camera'] : [])]
    for (const name of needed) if (!(await isAllowed(name))) throw new DOMException('denied', 'NotAllowedError')
    const stream = await ask(constraints)
    ownTracks.push(...stream.getTracks())
    return stream
  }
  Object.assign(window, { ownTracks })
}

/** The page's connections report from now on that half of its sound is lost. */
export const reportLoss = (page: Page) =>
  page.evaluate(() => {
    const ask = RTCPeerConnection.prototype.getStats
    RTCPeerConnection.prototype.getStats = async function (this: RTCPeerConnection) {
      const report = await ask.call(this)
      const entries = new Map<string, { type: string }>()
      report.forEach((entry, id) => {
        entries.set(id, entry.type === 'remote-inbound-rtp' ? { ...entry, fractionLost: 0.5 } : entry)
      })
      return entries as unknown as RTCStatsReport
    }
  })

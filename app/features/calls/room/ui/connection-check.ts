import { useEffect, useState } from 'react'
import type { IceServer } from '../../messages.ts'

export type ConnectionQuality = 'testing' | 'good' | 'fair' | 'bad'

const deadlineMs = 8_000
const slowMs = 350

/** Measures round trips to our server and, when calls go through a TURN relay, through that. */
export function useConnectionCheck(iceServers: IceServer[] | null, isRelayOnly: boolean): ConnectionQuality {
  const [quality, setQuality] = useState<ConnectionQuality>('testing')
  useEffect(() => {
    if (!iceServers) {
      const timer = setTimeout(() => setQuality('bad'), deadlineMs)
      return () => clearTimeout(timer)
    }
    let isStopped = false
    setQuality('testing')
    Promise.all([serverRoundTrip(), isRelayOnly ? turnRoundTrip(iceServers) : 0]).then(
      (times) => !isStopped && setQuality(Math.max(...times) > slowMs ? 'fair' : 'good'),
      () => !isStopped && setQuality('bad'),
    )
    return () => {
      isStopped = true
    }
  }, [iceServers, isRelayOnly])
  return quality
}

async function serverRoundTrip(): Promise<number> {
  const times: number[] = []
  for (let attempt = 0; attempt < 3; attempt++) {
    const started = performance.now()
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(deadlineMs) })
    if (!answer.ok) throw new Error('no answer')
    times.push(performance.now() - started)
  }
  return Math.min(...times)
}

/** A connection of this browser with itself through the TURN relay; half the round trip of a message. */
async function turnRoundTrip(iceServers: IceServer[]): Promise<number> {
  const [here, there] = [1, 2].map(() => new RTCPeerConnection({ iceServers, iceTransportPolicy: 'relay' })) as [
    RTCPeerConnection,
    RTCPeerConnection,
  ]
  try {
    here.onicecandidate = ({ candidate }) => void there.addIceCandidate(candidate ?? undefined).catch(() => {})
    there.onicecandidate = ({ candidate }) => void here.addIceCandidate(candidate ?? undefined).catch(() => {})
    const channel = here.createDataChannel('check')
    there.ondatachannel = ({ channel: echo }) => {
      echo.onmessage = ({ data }) => echo.send(data)
    }
    await here.setLocalDescription()
    await there.setRemoteDescription(here.localDescription as RTCSessionDescriptionInit)
    await there.setLocalDescription()
    await here.setRemoteDescription(there.localDescription as RTCSessionDescriptionInit)
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the TURN relay was not reached')), deadlineMs)
      let started = 0
      channel.onopen = () => {
        started = performance.now()
        channel.send('hello')
      }
      channel.onmessage = () => {
        clearTimeout(timer)
        resolve((performance.now() - started) / 2)
      }
    })
  } finally {
    here.close()
    there.close()
  }
}

import { useEffect, useRef, useState } from 'react'
import type { IceServer } from '../../messages.ts'
import { isImpossible, isWithoutUdp, type NetworkQuality, type NetworkSample, networkQualityOf } from '../rules.ts'

/** What is known of the network; `quality` null: it is being measured. */
export type NetworkCheck = { quality: NetworkQuality | null; isWithoutUdp: boolean }
/** How the server says that calls go; `iceServers` null as long as it has not. */
export type CallWay = { iceServers: IceServer[] | null; isRelayOnly: boolean }

const noServer: NetworkSample = { serverMs: null, relay: null }
/** How long to wait for what the server says of the way. */
const DEADLINE_MS = 8_000
/** After what time a network in which no call is possible is measured again. */
const AGAIN_MS = 15_000

/** Measures once as soon as the way of calls is known, and again as long as no call is possible. */
export function useNetworkCheck({ iceServers, isRelayOnly }: CallWay): NetworkCheck {
  const [sample, setSample] = useState<NetworkSample | null>(null)
  // The newest credentials, without measuring again for each that comes.
  const latest = useRef(iceServers)
  latest.current = iceServers
  const isKnown = iceServers !== null
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const relaySample = async () => (await import('./measure-relay.ts')).measureRelay(latest.current ?? [], stop.signal)
    const run = async () => {
      const measured = await Promise.all([serverRoundTrip(), isRelayOnly ? relaySample() : null]).then(
        ([serverMs, relay]) => ({ serverMs, relay }),
        () => noServer,
      )
      if (stop.signal.aborted) return
      setSample(measured)
      if (isImpossible(networkQualityOf(measured))) timer = setTimeout(run, AGAIN_MS)
    }
    if (isKnown) void run()
    else timer = setTimeout(setSample, DEADLINE_MS, noServer)
    return () => {
      // Whoever goes in has the network for the call.
      stop.abort()
      clearTimeout(timer)
    }
  }, [isKnown, isRelayOnly])
  return { quality: sample && networkQualityOf(sample), isWithoutUdp: sample !== null && isWithoutUdp(sample) }
}

/** The best of three round trips to our server. */
async function serverRoundTrip(): Promise<number> {
  let best = DEADLINE_MS
  for (let attempt = 0; attempt < 3; attempt++) {
    const started = performance.now()
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(DEADLINE_MS) })
    if (!answer.ok) throw new Error('no answer')
    best = Math.min(best, performance.now() - started)
  }
  return best
}

import { LoaderCircle, Wifi, WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import type { IceServer } from '../../messages.ts'
import { isImpossible, lacksUdp, type NetworkQuality, type NetworkSample, networkQualityOf } from '../rules.ts'

export type NetworkCheck = { quality: NetworkQuality | null; lacksUdp: boolean }
/** Results that another network may improve. */
const HAS_ADVICE: readonly (NetworkQuality | 'testing')[] = ['weak', 'no_server', 'blocked']

export type CallRoute = { iceServers: IceServer[] | null; isRelayOnly: boolean }

const noServer: NetworkSample = { serverMs: null, relay: null }
const DEADLINE_MS = 8_000
const AGAIN_MS = 15_000

/** Measures once the route is known, and repeats while no call is possible. */
export function useNetworkCheck({ iceServers, isRelayOnly }: CallRoute): NetworkCheck {
  const [sample, setSample] = useState<NetworkSample | null>(null)
  // The newest credentials, without measuring again for each renewal.
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
      // Leave the network to the call.
      stop.abort()
      clearTimeout(timer)
    }
  }, [isKnown, isRelayOnly])
  return { quality: sample && networkQualityOf(sample), lacksUdp: sample !== null && lacksUdp(sample) }
}

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

const toneClasses: Record<NetworkQuality | 'testing', string> = {
  testing: 'bg-sunk text-ink-2',
  good: 'bg-pine-tint text-pine-ink',
  sound: 'bg-apricot-tint text-ink-2',
  weak: 'bg-apricot-tint text-ink-2',
  no_server: 'bg-brick-tint text-red-ink',
  blocked: 'bg-brick-tint text-red-ink',
  no_relay: 'bg-brick-tint text-red-ink',
}

export function NetworkNote({ check, addition }: { check: NetworkCheck; addition?: string }) {
  const { t } = useTranslation('room')
  const quality = check.quality ?? 'testing'
  const text = [
    HAS_ADVICE.includes(quality) && t('lobby.check.advice'),
    check.lacksUdp && t('lobby.check.withoutUdp'),
    addition,
  ]
    .filter(Boolean)
    .join(' ')
  const Icon = isImpossible(check.quality) ? WifiOff : quality === 'testing' ? LoaderCircle : Wifi
  return (
    <div
      role="status"
      className={classNames('grid grid-cols-[44px_1fr] gap-3.5 rounded-card p-4', toneClasses[quality])}
      data-network={quality}
    >
      <span aria-hidden="true" className="grid size-11 place-items-center rounded-full bg-surface">
        <Icon className="size-6" />
      </span>
      <div>
        <b className="font-[650]">{t(`lobby.check.${quality}`)}</b>
        {text && <p className="mt-0.5 text-[0.875rem] leading-[1.45]">{text}</p>}
      </div>
    </div>
  )
}

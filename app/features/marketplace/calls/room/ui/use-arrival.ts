import { useEffect, useRef } from 'react'
import type { PeerLocation } from '../../schema.ts'
import { hasArrived, type PeerPresence } from '../stage.rules.ts'

const quietMs = 10_000

/** A soft sound on the chosen speaker, fetched when it is first needed; one that cannot be played is left out. */
export const playSoftly = (name: 'arrival' | 'notice', speakerId: string) =>
  void import('./sounds.ts').then(({ playSound }) => playSound(name, speakerId)).catch(() => {})

/** A soft sound when the other one comes; on a hidden page also the title and, where allowed, a notification. */
export function useArrival(
  peer: { location: PeerLocation; isInside: boolean },
  how: { text: string; speakerId: string; hasSounds: boolean },
) {
  const presence: PeerPresence = peer.location === 'call' || peer.location === 'lobby' ? peer.location : 'away'
  const before = useRef<PeerPresence | null>(null)
  const playedAt = useRef(Number.NEGATIVE_INFINITY)
  const latest = useRef(how)
  latest.current = how
  useEffect(() => {
    const isArrival = hasArrived(before.current, presence, peer.isInside)
    before.current = presence
    const now = performance.now()
    if (!isArrival || now - playedAt.current < quietMs) return
    playedAt.current = now
    const { text, speakerId, hasSounds } = latest.current
    if (hasSounds) playSoftly('arrival', speakerId)
    if (document.visibilityState === 'visible') return
    if ('Notification' in window && Notification.permission === 'granted') new Notification(text)
    const title = document.title
    document.title = `● ${text}`
    const restore = () => {
      document.title = title
    }
    document.addEventListener('visibilitychange', restore, { once: true })
    return () => document.removeEventListener('visibilitychange', restore)
  }, [presence, peer.isInside])
}

import { useEffect, useRef } from 'react'
import type { PeerLocation } from '../../schema.ts'
import { hasArrived, type PeerPresence } from '../rules.ts'

/** Notes in hertz, and their peak loudness from 0 to 1. */
const sounds = {
  test: { notes: [523.25, 783.99], loudness: 0.25 },
  arrival: { notes: [587.33, 880], loudness: 0.12 },
  notice: { notes: [659.25], loudness: 0.12 },
}
const noteMs = 350

export async function playSound(name: keyof typeof sounds, speakerId: string): Promise<void> {
  const { notes, loudness: most } = sounds[name]
  const context = new AudioContext()
  const output = context.createMediaStreamDestination()
  const start = context.currentTime + 0.1
  for (const [position, frequency] of notes.entries()) {
    const tone = context.createOscillator()
    const loudness = context.createGain()
    const begin = start + (position * noteMs) / 1000
    tone.frequency.value = frequency
    loudness.gain.setValueAtTime(0, begin)
    loudness.gain.linearRampToValueAtTime(most, begin + 0.04)
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + 0.6)
    tone.connect(loudness).connect(output)
    tone.start(begin)
    tone.stop(begin + 0.65)
  }
  const audio = new Audio()
  audio.srcObject = output.stream
  await audio.setSinkId?.(speakerId).catch(() => {})
  await audio.play().catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, notes.length * noteMs + 500))
  await context.close()
}

const quietMs = 10_000

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
    if (hasSounds) void playSound('arrival', speakerId).catch(() => {})
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

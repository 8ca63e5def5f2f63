import { useEffect, useState } from 'react'
import { followMutedVoice, type MutedVoice } from '../own-media.rules.ts'
import { watchLevel } from './sound-level.ts'

/**
 * Whether somebody talks into their muted microphone. A copy of the track is measured on this device and never sent.
 */
export function useMutedVoice(track: MediaStreamTrack | null, isMuted: boolean): boolean {
  const [isTalking, setTalking] = useState(false)
  useEffect(() => {
    setTalking(false)
    if (!track || !isMuted) return
    const copy = track.clone()
    copy.enabled = true
    let voice: MutedVoice = { loud: 0, until: 0 }
    const stop = watchLevel(copy, 200, (level) => {
      const now = performance.now()
      voice = followMutedVoice(voice, level, now)
      setTalking(now < voice.until)
    })
    return () => {
      stop()
      copy.stop()
    }
  }, [track, isMuted])
  return isTalking
}

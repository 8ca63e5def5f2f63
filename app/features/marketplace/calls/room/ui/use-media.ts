import { useSyncExternalStore } from 'react'
import type { LocalMedia } from './local-media.ts'

/** Whoever has camera, microphone and speaker: a room, or the check of the devices without one. */
export type MediaOwner = { media: LocalMedia }

export const useMediaState = (room: MediaOwner) =>
  useSyncExternalStore(room.media.subscribe, room.media.get, room.media.get)

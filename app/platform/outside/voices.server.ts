import type { Files } from './files.server.ts'
import { isImageKey } from './images.server.ts'

const pathOf = (key: string) => `voices/${key}.wav`

export const putVoice = (files: Files, key: string, wav: Uint8Array) => files.put(pathOf(key), wav, 'audio/wav')

/** Null for malformed keys. */
export const readVoice = (files: Files, key: string): Promise<Uint8Array | null> =>
  isImageKey(key) ? files.get(pathOf(key)) : Promise.resolve(null)

export const removeVoice = (files: Files, key: string) => files.remove(pathOf(key))

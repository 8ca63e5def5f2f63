import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createRoom, type Room, type RoomOptions } from './room-engine.ts'

/** One room for as long as this page shows this call; null on the server and in the first paint. */
export function useRoom(options: RoomOptions): Room | null {
  const [room, setRoom] = useState<Room | null>(null)
  const latest = useRef(options)
  latest.current = options
  const { callId } = options
  useEffect(() => {
    if (latest.current.callId !== callId) return
    const engine = createRoom({ ...latest.current, onOutdated: () => latest.current.onOutdated() })
    setRoom(engine)
    void engine.start()
    return () => engine.stop()
  }, [callId])
  const isVoice = options.media === 'audio'
  useEffect(() => {
    // The booked video call goes on by voice: what was opened for the picture is closed.
    if (!room || !isVoice || room.isVoice) return
    room.setSoundOnly(true)
    void room.media.setCamera(false)
  }, [room, isVoice])
  return room
}

export const useRoomState = (room: Room) => useSyncExternalStore(room.subscribe, room.get, room.get)

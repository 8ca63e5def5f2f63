import { useEffect } from 'react'

/**
 * Keeps the screen awake while it is mounted, where browsers can. They drop the lock when the page is hidden, so it is
 * taken again when it is back.
 */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const take = () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      navigator.wakeLock?.request('screen').then(
        (taken) => {
          if (isOver) void taken.release()
          else lock = taken
        },
        // A low battery forbids it.
        () => {},
      )
    }
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}

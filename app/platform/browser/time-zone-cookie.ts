import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { preferenceCookie } from '../http/cookies.ts'

const zoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export function rememberZone(): void {
  const zone = zoneOfBrowser()
  if (zone) document.cookie = preferenceCookie(location, 'timeZone', zone)
}

/** Revalidates a page rendered in another time zone. Only once, since the server may not know the zone. */
export function useReaderZone(renderedIn: string | undefined): void {
  const { revalidate } = useRevalidator()
  const [first] = useState(renderedIn)
  useEffect(() => {
    const zone = zoneOfBrowser()
    if (!first || !zone || zone === first || !navigator.cookieEnabled) return
    // Timers in background tabs are throttled, so don't rely on the one that sets this cookie.
    rememberZone()
    revalidate()
  }, [first, revalidate])
}

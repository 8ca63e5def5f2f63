import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { preferenceCookie } from '../http/cookies.ts'

const zoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Sends the reader's zone (IANA name) with every request from now on. */
export function rememberZone(): void {
  const zone = zoneOfBrowser()
  if (zone) document.cookie = preferenceCookie(location, 'timeZone', zone)
}

/** Revalidates a page rendered in another zone than the reader's; once, as a server may not know the zone. */
export function useReaderZone(renderedIn: string | undefined): void {
  const { revalidate } = useRevalidator()
  const [first] = useState(renderedIn)
  useEffect(() => {
    const zone = zoneOfBrowser()
    if (!first || !zone || zone === first || !navigator.cookieEnabled) return
    // In a tab behind others the timer that does it may come later.
    rememberZone()
    revalidate()
  }, [first, revalidate])
}

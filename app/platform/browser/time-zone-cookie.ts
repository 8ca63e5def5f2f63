import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { preferenceCookie } from '../http/cookies.ts'

const zoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Sets the cookie that sends the reader's zone (IANA name) with every request from now on. It does not read cookies
 * before: for that a browser whose tools are open parses the script again.
 */
export function rememberZone(): void {
  const zone = zoneOfBrowser()
  if (zone) document.cookie = preferenceCookie(location, 'timeZone', zone)
}

/**
 * Revalidates a page rendered in another zone than the reader's, as the first one often is; once only, because a server
 * that does not know the zone renders in its own again.
 */
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

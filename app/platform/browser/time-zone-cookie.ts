import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { preferenceCookie, readPreference } from '../http/cookies.ts'

const zoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const isRemembered = (zone: string) => readPreference(document.cookie, 'timeZone') === zone

/** Tells the server the reader's zone (IANA name) with every request from now on. */
export function rememberZone(): void {
  const zone = zoneOfBrowser()
  if (zone && !isRemembered(zone)) document.cookie = preferenceCookie(location, 'timeZone', zone)
}

/**
 * A page that was written in another zone than the reader's, as a first one often is, is asked for once more; only
 * once, because a server that does not know the zone answers in its own again.
 */
export function useReaderZone(written: string | undefined): void {
  const { revalidate } = useRevalidator()
  const [first] = useState(written)
  useEffect(() => {
    const zone = zoneOfBrowser()
    if (first && zone && zone !== first && isRemembered(zone)) revalidate()
  }, [first, revalidate])
}

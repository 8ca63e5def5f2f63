import { useEffect, useState } from 'react'
import type { DirectoryFacets } from '../../views.server.ts'
import { DEBOUNCE_MS } from './use-draft.ts'

/**
 * How many companions would match filters that are not applied yet: fetched after a pause, and the last request counts.
 * `address` is the list with these filters, null for the current ones. `facets` is null when it could not be loaded.
 */
export function useMatchCount(address: string | null, current: DirectoryFacets | null) {
  const [found, setFound] = useState<{ address: string; facets: DirectoryFacets | null } | null>(null)
  useEffect(() => {
    if (address === null) return setFound(null)
    const request = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(address.replace(/(?=\?|$)/, '/count'), { signal: request.signal })
        setFound({ address, facets: response.ok ? await response.json() : null })
      } catch {
        if (!request.signal.aborted) setFound({ address, facets: null })
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [address])
  return { facets: found ? found.facets : current, isFresh: address === null || found?.address === address }
}

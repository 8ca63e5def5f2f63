import { useEffect, useState } from 'react'
import type { DirectoryFacets } from '../../views.server.ts'
import { DEBOUNCE_MS } from './use-draft.ts'

/**
 * How many companions would match filters that are not applied yet: fetched after a pause, and the last request counts.
 * `url` is the list with these filters; null, nothing more is fetched. `facets` is null when it could not be loaded.
 */
export function useMatchCount(url: string | null, current: DirectoryFacets | null) {
  const [found, setFound] = useState<{ url: string; facets: DirectoryFacets | null } | null>(null)
  useEffect(() => {
    if (url === null) return
    const request = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(url.replace(/(?=\?|$)/, '/count'), { signal: request.signal })
        setFound({ url, facets: response.ok ? await response.json() : null })
      } catch {
        if (!request.signal.aborted) setFound({ url, facets: null })
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [url])
  return { facets: found ? found.facets : current, isFresh: url === null || found?.url === url }
}

import { useEffect, useState } from 'react'
import type { DirectoryFacets } from '../../views.server.ts'
import { REST_MS } from './use-draft.ts'

/**
 * How many people filters would leave that are not in force yet: asked after a rest, and the last question counts.
 * `address` is the list with these filters, null for what is known already. `facets` is null when it cannot be said.
 */
export function useMatching(address: string | null, known: DirectoryFacets | null) {
  const [found, setFound] = useState<{ address: string; facets: DirectoryFacets | null } | null>(null)
  useEffect(() => {
    if (address === null) return setFound(null)
    const question = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(address.replace(/(?=\?|$)/, '/count'), { signal: question.signal })
        setFound({ address, facets: answer.ok ? await answer.json() : null })
      } catch {
        if (!question.signal.aborted) setFound({ address, facets: null })
      }
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      question.abort()
    }
  }, [address])
  return { facets: found ? found.facets : known, isFresh: address === null || found?.address === address }
}

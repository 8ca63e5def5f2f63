import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'

/**
 * What the page's action answered, as long as nobody goes on. The router forgets it when a live update loads the page
 * anew, and a receipt would be gone before it was read.
 */
export function useActionAnswer<Action>() {
  const answer = useActionData<Action>()
  const { key } = useLocation()
  const [last, setLast] = useState({ answer, key })
  if (answer !== undefined && (answer !== last.answer || key !== last.key)) setLast({ answer, key })
  return answer ?? (key === last.key ? last.answer : undefined)
}

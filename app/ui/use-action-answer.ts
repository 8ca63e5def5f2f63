import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'

/** The last answer of the page's action, which the router drops when a live update reloads the data. */
export function useActionAnswer<Action>() {
  const answer = useActionData<Action>()
  const { key } = useLocation()
  const [last, setLast] = useState({ answer, key })
  if (answer !== undefined && (answer !== last.answer || key !== last.key)) setLast({ answer, key })
  return answer ?? (key === last.key ? last.answer : undefined)
}

import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { forgetTyped, placeOf, prefix } from './typed.ts'

/** The words of a form; files stay where they are. */
export function typedIn(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

export function keepTyped(userId: string, form: string, element: HTMLFormElement): void {
  try {
    sessionStorage.setItem(placeOf(userId, form), JSON.stringify(typedIn(element)))
  } catch {
    // A browser that stores nothing: the guard and the server's draft still stand.
  }
}

function readTyped(userId: string, form: string): FormData | null {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}:`)) sessionStorage.removeItem(key)
    const entries = JSON.parse(sessionStorage.getItem(placeOf(userId, form)) ?? 'null') as [string, string][] | null
    if (!entries) return null
    const found = new FormData()
    for (const [name, value] of entries) found.append(name, value)
    return found
  } catch {
    return null
  }
}

/** What this form held when it was left unsaved, once scripts run; null when there is nothing. */
export function useTyped(userId: string, form: string): FormData | null {
  const isLive = useHydrated()
  return useMemo(() => (isLive ? readTyped(userId, form) : null), [isLive, userId, form])
}

/** Forgets a form when its save leads on. Only being sent to sign in is no save. Beyond `within` everything is forgotten. */
export function useForgetSaved(userId: string, form: string, within: RegExp): void {
  const { state, formData, location } = useNavigation()
  const here = useLocation()
  const target = state === 'loading' && formData ? location : undefined
  const leadsOn =
    target !== undefined &&
    `${target.pathname}${target.search}` !== `${here.pathname}${here.search}` &&
    !/\/(login|sign-out)$/.test(target.pathname)
  const isDone = leadsOn && !within.test(target.pathname)
  useEffect(() => {
    if (isDone) forgetTyped()
    else if (leadsOn) forgetTyped(userId, form)
  }, [leadsOn, isDone, userId, form])
}

/** Keeps what a form holds when its page asks anew, finds no session and leads to sign in. */
export function useKeptAtSignIn(userId: string, form: string, element: RefObject<HTMLFormElement | null>): void {
  const { state, formData, location } = useNavigation()
  const isLedAway = state === 'loading' && formData === undefined && /\/login$/.test(location.pathname)
  useEffect(() => {
    if (isLedAway && element.current) keepTyped(userId, form, element.current)
  }, [isLedAway, userId, form, element])
}

/**
 * Whether a form differs from what it was when `beginning` became known. Null says that it has no such beginning: what is there was
 * typed before and never saved.
 */
export function useChanges(form: RefObject<HTMLFormElement | null>, beginning: string | null): () => boolean {
  const first = useRef('')
  useEffect(() => {
    first.current = form.current && beginning !== null ? JSON.stringify(typedIn(form.current)) : ''
  }, [form, beginning])
  return () => form.current !== null && JSON.stringify(typedIn(form.current)) !== first.current
}

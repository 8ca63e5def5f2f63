import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { clearUnsavedInput, prefix, storageKey } from './unsaved-input.ts'

/** The input of a form without its files. */
export function inputOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

/** Stores the input of a form in this tab; files cannot be stored. */
export function storeInput(userId: string, form: string, element: HTMLFormElement): void {
  try {
    sessionStorage.setItem(storageKey(userId, form), JSON.stringify(inputOf(element)))
  } catch {
    // A browser that refuses storage: the leave guard and the server's draft remain.
  }
}

function readInput(userId: string, form: string): FormData | null {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}:`)) sessionStorage.removeItem(key)
    const entries = JSON.parse(sessionStorage.getItem(storageKey(userId, form)) ?? 'null') as [string, string][] | null
    if (!entries) return null
    const found = new FormData()
    for (const [name, value] of entries) found.append(name, value)
    return found
  } catch {
    return null
  }
}

/** The unsaved input of a form, after hydration; null when there is none. */
export function useUnsavedInput(userId: string, form: string): FormData | null {
  const isLive = useHydrated()
  return useMemo(() => (isLive ? readInput(userId, form) : null), [isLive, userId, form])
}

/**
 * Clears a form's input when saving leads to another page, except to the login; outside `within` all input is cleared.
 * Whether that is so now.
 */
export function useClearAfterSave(userId: string, form: string, within: RegExp): boolean {
  const { state, formData, location } = useNavigation()
  const here = useLocation()
  const target = state === 'loading' && formData ? location : undefined
  const isRedirect =
    target !== undefined &&
    `${target.pathname}${target.search}` !== `${here.pathname}${here.search}` &&
    !/\/(login|sign-out)$/.test(target.pathname)
  const isDone = isRedirect && !within.test(target.pathname)
  useEffect(() => {
    if (isDone) clearUnsavedInput()
    else if (isRedirect) clearUnsavedInput(userId, form)
  }, [isRedirect, isDone, userId, form])
  return isDone
}

/**
 * Stores a form's input when a revalidation finds no session and leads to the login. On unmounting, because the login
 * page can be there before a render in between.
 */
export function useStoreBeforeSignIn(userId: string, form: string, element: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(
    () => () => {
      if (element.current && /\/login$/.test(window.location.pathname)) storeInput(userId, form, element.current)
    },
    [userId, form, element],
  )
}

/**
 * Whether a form differs from its state when `initial` was set. Null means that it has no saved state: its input was
 * restored and never saved.
 */
export function useChanges(form: RefObject<HTMLFormElement | null>, initial: string | null): () => boolean {
  const first = useRef('')
  useEffect(() => {
    first.current = form.current && initial !== null ? JSON.stringify(inputOf(form.current)) : ''
  }, [form, initial])
  return () => form.current !== null && JSON.stringify(inputOf(form.current)) !== first.current
}

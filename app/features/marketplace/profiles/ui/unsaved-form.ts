import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { clearUnsavedInput, prefix, storageKey } from './unsaved-input.ts'

export function inputOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

export function storeInput(userId: string, form: string, element: HTMLFormElement): void {
  try {
    sessionStorage.setItem(storageKey(userId, form), JSON.stringify(inputOf(element)))
  } catch {
    // Storage is blocked: rely on the leave guard and the server's draft.
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

export function useUnsavedInput(userId: string, form: string): FormData | null {
  const isLive = useHydrated()
  return useMemo(() => (isLive ? readInput(userId, form) : null), [isLive, userId, form])
}

/**
 * Clears stored input after a save: this form's, or all input if the redirect leaves `within`. Ignores redirects to
 * login. Returns whether the redirect leaves `within`.
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

/** On unmount, because the login page can appear without a render in between. */
export function useStoreBeforeSignIn(userId: string, form: string, element: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(
    () => () => {
      if (element.current && /\/login$/.test(window.location.pathname)) storeInput(userId, form, element.current)
    },
    [userId, form, element],
  )
}

/** `initial` is null for restored input that was never saved. */
export function useChanges(form: RefObject<HTMLFormElement | null>, initial: string | null): () => boolean {
  const first = useRef('')
  useEffect(() => {
    first.current = form.current && initial !== null ? JSON.stringify(inputOf(form.current)) : ''
  }, [form, initial])
  return () => form.current !== null && JSON.stringify(inputOf(form.current)) !== first.current
}

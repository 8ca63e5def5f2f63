import { useEffect, useState, useSyncExternalStore } from 'react'

/** A part of the design system that a page fetches when somebody first wants to see it. */
export type OnDemand<Part> = {
  /** Fetches it once; an attempt that failed may be made again. */
  load: () => Promise<Part>
  get: () => Part | null
  subscribe: (listener: () => void) => () => void
}

export function onDemand<Part>(fetchPart: () => Promise<Part>): OnDemand<Part> {
  const listeners = new Set<() => void>()
  let part: Part | null = null
  let loading: Promise<Part> | null = null
  return {
    load() {
      loading ??= fetchPart().then(
        (fetched) => {
          part = fetched
          for (const listener of listeners) listener()
          return fetched
        },
        (error: unknown) => {
          loading = null
          throw error
        },
      )
      return loading
    },
    get: () => part,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const never = () => null

/**
 * Whether something over the page is open, by its owner's word or by a press on its trigger, and its part as soon as it
 * is there.
 */
export function useOpening<Part>(
  source: OnDemand<Part>,
  open: boolean | undefined,
  onOpenChange: ((open: boolean) => void) | undefined,
) {
  const [isPressed, setPressed] = useState(false)
  const isOpen = open ?? isPressed
  const change = (next: boolean) => {
    setPressed(next)
    onOpenChange?.(next)
  }
  return { isOpen, change, parts: useOnDemand(source, isOpen, () => change(false)) }
}

/**
 * The part as soon as it is wanted and there; it stays, so that what closes can close in its own time. `onFailed` hears
 * when it cannot be had.
 */
export function useOnDemand<Part>(source: OnDemand<Part>, isWanted: boolean, onFailed?: () => void): Part | null {
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWasWanted(true)
  const part = useSyncExternalStore(source.subscribe, source.get, never)
  useEffect(() => {
    if (isWanted && !part) source.load().catch(() => onFailed?.())
  })
  return wasWanted ? part : null
}

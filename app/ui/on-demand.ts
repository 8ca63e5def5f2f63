import { useEffect, useState, useSyncExternalStore } from 'react'

/** A part of the design system that is loaded when it is first shown. */
export type OnDemand<Part> = {
  /** Loads it once; after a failure it may be called again. */
  load: () => Promise<Part>
  get: () => Part | null
  subscribe: (listener: () => void) => () => void
}

/** Makes a part that is loaded on demand, once for all who use it. */
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
 * The state of a surface over the page, controlled by `open` or else by its trigger, and its part once it is loaded.
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
 * The part once it is wanted and loaded; it stays, so that a surface can animate its closing. `onFailed` is called when
 * loading fails.
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

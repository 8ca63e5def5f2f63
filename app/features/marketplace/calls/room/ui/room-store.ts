import { useSyncExternalStore } from 'react'
import { type CallView, readCallView } from '../rules.ts'

export type Store<T extends object> = {
  get: () => T
  set: (change: Partial<T>) => void
  subscribe: (listener: () => void) => () => void
}

/** A store for `useSyncExternalStore`; every change makes a new object. */
export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** One entry in browser storage. Without a name, or if storage is disabled, it holds nothing. */
export function stored(where: 'local' | 'session', name: string | null) {
  const storage = () => (where === 'local' ? window.localStorage : window.sessionStorage)
  return {
    get(): string | null {
      try {
        return name === null ? null : storage().getItem(name)
      } catch {
        return null
      }
    },
    set(text: string) {
      try {
        if (name !== null) storage().setItem(name, text)
      } catch {}
    },
  }
}

const tabKey = 'call:tab'
/** How long (ms) the previous page may take to unload after a reload. */
const claimTimeoutMs = 400

export function storedEntry(callId: string) {
  const key = `call:${callId}`
  return {
    get: () => sessionStorage.getItem(key) === 'inside',
    set: (isInside: boolean) => (isInside ? sessionStorage.setItem(key, 'inside') : sessionStorage.removeItem(key)),
  }
}

/** True if this page was opened by a reload, a crash, Back or Forward rather than a link. */
export const isReturn = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate')

/** A tab id that survives reloads, so the server recognises the tab. */
export const tabId = (): string => sessionStorage.getItem(tabKey) ?? renameTab()

let claimed: Promise<boolean> | null = null

/** Claims the tab id for this page. False if another tab has it: a duplicated tab gets a new id. */
export const claimTab = (): Promise<boolean> => {
  claimed ??= claim()
  return claimed
}

async function claim(): Promise<boolean> {
  if (!navigator.locks) return true
  const isOwn = await hold(`call-tab:${tabId()}`)
  if (!isOwn) void hold(`call-tab:${renameTab()}`)
  return isOwn
}

function renameTab(): string {
  const id = crypto.randomUUID()
  sessionStorage.setItem(tabKey, id)
  return id
}

/** Holds a lock while the page lives. False if another page holds it. */
const hold = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const keep = () => {
      resolve(true)
      return new Promise<void>(() => {})
    }
    navigator.locks.request(name, { signal: AbortSignal.timeout(claimTimeoutMs) }, keep).catch(() => resolve(false))
  })

const memory = stored('local', 'call-view')
let view: ReturnType<typeof createStore<CallView>> | null = null

const viewStore = () => {
  view ??= createStore(readCallView(memory.get()))
  return view
}

function changeView(change: Partial<CallView>) {
  viewStore().set(change)
  memory.set(JSON.stringify(viewStore().get()))
}

export function useCallView(): [CallView, (change: Partial<CallView>) => void] {
  const { subscribe, get } = viewStore()
  return [useSyncExternalStore(subscribe, get, get), changeView]
}

import { useSyncExternalStore } from 'react'
import { type CallView, readCallView } from '../stage.rules.ts'
import { createStore, stored } from './room-store.ts'

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

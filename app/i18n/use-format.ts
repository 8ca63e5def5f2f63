import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#app/root.tsx'
import { formatters } from './format.ts'

/** Formatters for the reader of this page. */
export function useFormat() {
  const data = useRouteLoaderData<RootData>('root')
  const [language, timeZone] = [data?.language ?? 'en', data?.timeZone ?? 'UTC']
  return useMemo(() => formatters(language, timeZone), [language, timeZone])
}

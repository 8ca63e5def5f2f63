import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '#app/root.tsx'
import { formatters } from './format.ts'
import { DEFAULT_LANGUAGE } from './languages.ts'

/** Formatters for the reader of this page. */
export function useFormat() {
  const data = useRouteLoaderData<RootData>('root')
  const [language, timeZone] = [data?.language ?? DEFAULT_LANGUAGE, data?.timeZone ?? 'UTC']
  const { zoneName, hourFormat = 'language' } = data ?? {}
  return useMemo(() => {
    const format = formatters(language, timeZone, hourFormat)
    return zoneName ? { ...format, zoneName } : format
  }, [language, timeZone, hourFormat, zoneName])
}

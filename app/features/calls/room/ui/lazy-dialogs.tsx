import { type ComponentProps, Suspense, useEffect } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { loadDialogs } from '#app/ui/dialog.tsx'
import { onDemand, useOnDemand } from '#app/ui/on-demand.ts'
import type { RoomDialogs } from './room-dialogs.tsx'

const dialogs = onDemand(() => import('./room-dialogs.tsx'))

/** The room's dialogs, fetched when the first opens; during a call before, because the server may be gone by then. */
export function LazyDialogs(props: ComponentProps<typeof RoomDialogs> & { isInside: boolean }) {
  const { isInside, ...rest } = props
  const { open, onChange } = props
  const { i18n } = useTranslation('room')
  useEffect(() => {
    if (isInside) void Promise.all([dialogs.load(), loadDialogs(), i18n.load('calls')]).catch(() => {})
  }, [isInside, i18n])
  const parts = useOnDemand(dialogs, open !== null, () => onChange(null))
  return <Suspense>{parts && <parts.RoomDialogs {...rest} />}</Suspense>
}

import { type ComponentProps, type ComponentType, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { loadDialogs } from '#app/ui/dialog.tsx'
import { onDemand, useOnDemand } from '#app/ui/on-demand.ts'
import type { MissingDialogProps } from './missing-dialog.tsx'
import type { RoomDialog, RoomDialogs } from './room-dialogs.tsx'

/** Milliseconds after which a dialog that does not come counts as missing. */
const LATE_MS = 3_000

/**
 * The room's dialogs, fetched when the first opens; during a call before, because the server may be gone by then.
 * `instead` stands in the place of one that does not come.
 */
export function LazyDialogs(
  props: ComponentProps<typeof RoomDialogs> & { isInside: boolean; instead: ComponentType<MissingDialogProps> },
) {
  const { isInside, instead: Instead, ...rest } = props
  const { room, links, open, onChange } = props
  const { i18n } = useTranslation('room')
  const [missing, setMissing] = useState<RoomDialog>(null)
  const dialogs = useMemo(
    () =>
      onDemand(async () => {
        const texts = (['stage', 'calls'] as const).map(i18n.load)
        const [parts] = await Promise.all([import('./room-dialogs.tsx'), loadDialogs(), ...texts])
        return parts
      }),
    [i18n],
  )
  useEffect(() => {
    if (isInside) void dialogs.load().catch(() => {})
  }, [isInside, dialogs])
  const parts = useOnDemand(dialogs, open !== null, () => {
    setMissing(open)
    onChange(null)
  })
  const isAwaited = open !== null && !parts
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => setMissing(open), LATE_MS)
    return () => clearTimeout(timer)
  }, [isAwaited, open])
  return (
    <>
      <Suspense>{parts && <parts.RoomDialogs {...rest} />}</Suspense>
      {missing && !parts && <Instead which={missing} room={room} links={links} onClose={() => setMissing(null)} />}
    </>
  )
}

import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { NetworkNote } from '../../network-check/ui/network-note.tsx'
import type { CallWay, NetworkCheck } from '../../network-check/ui/use-network-check.ts'

/** The result of the connection check, and beside it that a direct call shows this IP address. */
export function ConnectionNote({ check, way, name }: { check: NetworkCheck; way: CallWay; name: string }) {
  const { t } = useTranslation('room')
  const { iceServers, isRelayOnly } = way
  return (
    <>
      <NetworkNote check={check}>{iceServers && isRelayOnly && t('lobby.check.hidden', { name })}</NetworkNote>
      {iceServers && !isRelayOnly && <Note tone="plain">{t('lobby.check.direct', { name })}</Note>}
    </>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionResult } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { type CallRoute, NetworkNote, useNetworkCheck } from '../../network-check/ui/network-check.tsx'
import { OwnDevices, OwnVideo } from './devices.tsx'
import { createLocalMedia, type MediaOwner, useMediaState } from './local-media.ts'

/** Camera, microphone and speaker without a call. Nothing opens before a click; everything is off afterwards. */
export function DeviceCheck({ media }: { media: CallMedia }) {
  const { t } = useTranslation(['room', 'booked'])
  const [owner, setOwner] = useState<MediaOwner | null>(null)
  useEffect(() => () => owner?.media.stop(), [owner])
  const start = () => {
    const local = createLocalMedia({ wantsCamera: media === 'video', onTracks: () => {} })
    setOwner({ media: local })
    void local.start()
  }
  if (!owner)
    return (
      <Button size="lg" onClick={start}>
        {t(media === 'video' ? 'booked:deviceCheck.start' : 'booked:deviceCheck.startVoice')}
      </Button>
    )
  return <Devices owner={owner} media={media} />
}

function Devices({ owner, media }: { owner: MediaOwner; media: CallMedia }) {
  const { t } = useTranslation('room')
  const { phase } = useMediaState(owner)
  return (
    <div className="grid gap-5">
      {media === 'video' && <OwnVideo room={owner} media={media} />}
      {phase === 'requesting' && (
        <Note tone="plain" live>
          {t('lobby.requesting')}
        </Note>
      )}
      <OwnDevices room={owner} media={media} />
    </div>
  )
}

export function NetworkTrial() {
  const { t } = useTranslation('booked')
  const { submit, data, state } = useFetcher<ActionResult<CallRoute>>()
  const rounds = useRef(0)
  const last = useRef(data)
  if (last.current !== data) rounds.current++
  last.current = data
  return (
    <section className="mt-8 grid gap-4 border-line border-t pt-6">
      <h2 className="d3">{t('deviceCheck.network.title')}</h2>
      <p className="text-ink-2">{t('deviceCheck.network.lead')}</p>
      {data?.ok && <Measured key={rounds.current} way={data.value} />}
      {data && !data.ok && <Unmeasured code={data.code} minutes={Number(data.details.minutes ?? 0)} />}
      <Button
        variant="sec"
        className="justify-self-start"
        busy={state !== 'idle'}
        onClick={() => void submit({ intent: 'network' }, { method: 'post' })}
      >
        {t(data ? 'deviceCheck.network.again' : 'deviceCheck.network.start')}
      </Button>
    </section>
  )
}

function Measured({ way }: { way: CallRoute }) {
  const { t } = useTranslation('booked')
  const check = useNetworkCheck(way)
  return (
    <>
      <NetworkNote check={check} />
      {!way.isRelayOnly && <Note tone="plain">{t('deviceCheck.network.direct')}</Note>}
    </>
  )
}

function Unmeasured({ code, minutes }: { code: string; minutes: number }) {
  const { t } = useTranslation('booked')
  if (code === 'too_many_attempts') return <Note live>{t('deviceCheck.network.tooMany', { count: minutes })}</Note>
  return <NetworkNote check={{ quality: 'no_server', lacksUdp: false }} />
}

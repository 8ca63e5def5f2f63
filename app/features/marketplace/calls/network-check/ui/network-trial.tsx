import { useRef } from 'react'
import { useFetcher } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ActionResult } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { NetworkNote } from './network-note.tsx'
import { type CallWay, useNetworkCheck } from './use-network-check.ts'

/** The check of the network without a call: on a press it asks the page for a credential, and measures. */
export function NetworkTrial() {
  const { t } = useTranslation('booked')
  const { submit, data, state } = useFetcher<ActionResult<CallWay>>()
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

function Measured({ way }: { way: CallWay }) {
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
  return <NetworkNote check={{ quality: 'no_server', isWithoutUdp: false }} />
}

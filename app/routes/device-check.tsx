import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { startNetworkCheck } from '#app/features/marketplace/calls/commands.server.ts'
import { DeviceCheck, NetworkTrial } from '#app/features/marketplace/calls/room/ui/device-check.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { requireViewer, runAction } from '#app/platform/http/request.ts'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['booked', 'room'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Tests camera, microphone, speaker and network. `media=audio` skips the camera. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, language } = requireViewer({ context, request })
  const isVideo = new URL(request.url).searchParams.get('media') !== 'audio'
  const heading = texts(language, 'booked')(isVideo ? 'deviceCheck.title' : 'deviceCheck.titleVoice')
  return { title: `${heading} · ${ctx.config.brand}`, heading, isVideo }
}

/** Issues a two-minute relay credential for measuring the network, not tied to a call. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer } = requireViewer(args)
  return runAction(args, { failed: 'start_failed' }, () => startNetworkCheck(ctx, viewer))
}

export default function DeviceCheckPage() {
  const { heading, isVideo } = useLoaderData<typeof loader>()
  const { t } = useTranslation('booked')
  return (
    <Page title={heading} lead={t('deviceCheck.lead')} width="text">
      <DeviceCheck media={isVideo ? 'video' : 'audio'} />
      <NetworkTrial />
    </Page>
  )
}

import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { requireViewer } from '#app/platform/http/request.ts'
import { Page } from '#app/ui/page.tsx'

const loadCheck = () => import('#app/features/calls/room/ui/device-check.tsx')
const DeviceCheck = lazy(async () => ({ default: (await loadCheck()).DeviceCheck }))
if (import.meta.env.SSR) void loadCheck()

export const handle = { texts: ['booked', 'room'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Camera, microphone and speaker, at any time; `media=audio` leaves the camera alone. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, language } = requireViewer({ context, request })
  const isVideo = new URL(request.url).searchParams.get('media') !== 'audio'
  const heading = texts(language, 'booked')(isVideo ? 'deviceCheck.title' : 'deviceCheck.titleVoice')
  return { title: `${heading} · ${ctx.config.brand}`, heading, isVideo }
}

export default function DeviceCheckPage() {
  const { heading, isVideo } = useLoaderData<typeof loader>()
  const { t } = useTranslation('booked')
  return (
    <Page title={heading} lead={t('deviceCheck.lead')} width="text">
      <Suspense>
        <DeviceCheck media={isVideo ? 'video' : 'audio'} />
      </Suspense>
    </Page>
  )
}

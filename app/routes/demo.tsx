import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { isTrialOffered } from '#app/features/marketplace/directory/rules.ts'
import { companionStrip, freeIntroCompanion } from '#app/features/marketplace/directory/views.server.ts'
import { DemoPage } from '#app/features/operation/site/ui/demo-page.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { pageMeta } from '#app/platform/http/page-meta.ts'
import { requestContext } from '#app/platform/http/request.ts'

export const handle = { texts: ['demo'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const { brand, origin, demo } = ctx.config
  const t = texts(language, 'demo')
  const [people, intro] = await Promise.all([
    companionStrip(ctx.db, viewer),
    freeIntroCompanion(ctx.db, viewer, language),
  ])
  return {
    people,
    isDemo: demo && viewer === null,
    hasTrial: intro !== null && isTrialOffered(viewer),
    head: pageMeta({
      origin,
      brand,
      language,
      path: '/demo',
      title: `${t('title')} · ${brand}`,
      description: t('description'),
    }),
  }
}

export default function DemoRoute() {
  return <DemoPage {...useLoaderData<typeof loader>()} />
}

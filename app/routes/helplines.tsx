import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ownProfile } from '#app/features/marketplace/profiles/views.server.ts'
import { helplineCountry } from '#app/features/marketplace/safety/helplines.rules.ts'
import { HelplinesPage } from '#app/features/marketplace/safety/ui/helplines-page.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { pageMeta } from '#app/platform/http/page-meta.ts'
import { requestContext } from '#app/platform/http/request.ts'

export const handle = { texts: ['helplines', 'countries'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const { brand, origin } = ctx.config
  const t = texts(language, 'helplines')
  const chosen = new URL(request.url).searchParams.get('country')
  return {
    brand,
    country: helplineCountry({
      chosen,
      profile: viewer && !chosen ? ((await ownProfile(ctx.db, viewer))?.locationCode ?? null) : null,
      acceptLanguage: request.headers.get('accept-language'),
    }),
    head: pageMeta({
      origin,
      brand,
      language,
      path: '/helplines',
      title: `${t('title')} · ${brand}`,
      description: t('description'),
    }),
  }
}

export default function HelplinesRoute() {
  return <HelplinesPage {...useLoaderData<typeof loader>()} />
}

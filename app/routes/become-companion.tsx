import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { sideToRole } from '#app/features/marketplace/accounts/schema.ts'
import { featuredCards } from '#app/features/marketplace/directory/views.server.ts'
import { CompanionLanding } from '#app/features/operation/site/ui/companion-landing.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { pageMeta } from '#app/platform/http/page-meta.ts'
import { requestContext } from '#app/platform/http/request.ts'

export const handle = { texts: ['landing', 'topics', 'rates', 'directory'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

const PEOPLE = 2

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const { brand, origin, turn } = ctx.config
  const t = texts(language, 'landing')
  return {
    people: await featuredCards(ctx.db, viewer, ctx.clock.now(), language, PEOPLE),
    action: viewer
      ? { to: `/${language}/${viewer.role === 'admin' ? 'admin' : 'dashboard'}`, isGuest: false }
      : { to: `/${language}/signup?role=${sideToRole('companion')}`, isGuest: true },
    isRelayed: turn !== null,
    head: pageMeta({
      origin,
      brand,
      language,
      path: '/become-companion',
      title: `${t('title')} · ${brand}`,
      description: t('description'),
    }),
  }
}

export default function BecomeCompanionPage() {
  return <CompanionLanding {...useLoaderData<typeof loader>()} />
}

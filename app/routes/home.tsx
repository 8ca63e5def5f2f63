import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { DURATIONS } from '#app/features/marketplace/bookings/schema.ts'
import { isTrialOffered } from '#app/features/marketplace/directory/rules.ts'
import {
  companionStrip,
  countFreeNow,
  featuredCompanions,
  freeIntroCompanion,
} from '#app/features/marketplace/directory/views.server.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { testimonialsFor } from '#app/features/operation/site/testimonials/views.server.ts'
import { Home } from '#app/features/operation/site/ui/home.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { pageMeta } from '#app/platform/http/page-meta.ts'
import { requestContext } from '#app/platform/http/request.ts'

export const handle = { texts: ['site', 'directory'] }

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const t = texts(language, 'site')
  const { brand, origin, turn } = ctx.config
  const now = ctx.clock.now()
  const [{ cards: featured, total }, freeNow, strip, intro, testimonials] = await Promise.all([
    featuredCompanions(ctx.db, viewer, now, language),
    countFreeNow(ctx.db, viewer, now, language),
    companionStrip(ctx.db, viewer),
    freeIntroCompanion(ctx.db, viewer, language),
    testimonialsFor(ctx, language),
  ])
  return {
    featured,
    total,
    freeNow,
    strip,
    now,
    brand,
    testimonials,
    isRelayed: turn !== null,
    head: pageMeta({
      origin,
      brand,
      language,
      path: '',
      title: t('home.title', { brand }),
      description: t('home.description', { minutes: DURATIONS[0] }),
      structuredData: { '@context': 'https://schema.org', '@type': 'Organization', name: brand, url: origin },
    }),
    freePath: intro && isTrialOffered(viewer) ? `/${language}${profilePath(intro)}` : null,
    hasFreeCall: intro !== null,
    creditsPath: viewer
      ? `/${language}/credits`
      : `/${language}/signup?role=seeker&next=${encodeURIComponent(`/${language}/credits`)}`,
  }
}

export default function HomePage() {
  const { head: _, ...page } = useLoaderData<typeof loader>()
  return <Home {...page} />
}

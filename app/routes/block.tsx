import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { z } from 'zod'
import { roleToSide } from '#app/features/marketplace/accounts/schema.ts'
import { BlockForm } from '#app/features/marketplace/calls/ui/block-dialog.tsx'
import { blockEffects } from '#app/features/marketplace/calls/views.server.ts'
import { publicProfilePage } from '#app/features/marketplace/directory/profile/views.server.ts'
import { profilePath } from '#app/features/marketplace/profiles/names.rules.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { requireViewer, safePath } from '#app/platform/http/request.ts'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['safety'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Previews the effect of a block on calls with a person whose profile the viewer can see. Also used by the dialog. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer({ context, request })
  const id = z.uuid().safeParse(params.userId)
  const now = ctx.clock.now()
  const profile = id.success ? await publicProfilePage(ctx.db, viewer, id.data, now, language) : null
  if (!profile?.canBlock) throw new Response(null, { status: 404 })
  const next = new URL(request.url).searchParams.get('next')
  return {
    title: `${texts(language, 'safety')('block.title', { name: profile.name })} · ${ctx.config.brand}`,
    next: safePath(next, ctx.config.origin, `/${language}${profilePath({ id: profile.id, slug: null })}`),
    question: {
      person: { userId: profile.id, name: profile.name },
      side: roleToSide(viewer.role),
      effects: await blockEffects(ctx.db, viewer, profile.id, now, ctx.config.terms.cancellationHours),
    },
  }
}

export default function BlockPage() {
  const { t } = useTranslation('safety')
  const { question, next } = useLoaderData<typeof loader>()
  return (
    <Page
      title={t('block.title', { name: question.person.name })}
      width="form"
      back={{ to: next, label: question.person.name }}
    >
      <BlockForm {...question} next={next} />
    </Page>
  )
}

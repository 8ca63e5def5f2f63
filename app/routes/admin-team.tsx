import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { officeAction } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { ActDone } from '#app/features/operation/backoffice/kit/ui/act-form.tsx'
import { TEAM_ACTS } from '#app/features/operation/backoffice/team/commands.server.ts'
import { TeamList } from '#app/features/operation/backoffice/team/ui/team-list.tsx'
import { team } from '#app/features/operation/backoffice/team/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader } from '#app/platform/http/request.ts'
import { notFound } from '#app/platform/refusal.ts'

export const handle = { texts: ['backoffice', 'office-team', 'account'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** The team of the back office; for everyone else this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }) => {
  const members = await team(ctx.db, viewer)
  if (!viewer) throw notFound()
  const title = `${texts(language, 'office-team')('title')} · ${ctx.config.brand}`
  return { members, viewerId: viewer.userId, now: ctx.clock.now(), title }
})

export const action = (args: ActionFunctionArgs) => officeAction(args, null, TEAM_ACTS)

export default function AdminTeamPage() {
  const { members, viewerId, now } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office-team')
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <ActDone
        words={{
          invite: t('done.invite'),
          resend: t('done.resend'),
          role: t('done.role'),
          remove: t('done.remove'),
        }}
      />
      <TeamList members={members} viewerId={viewerId} now={now} />
    </OfficePage>
  )
}

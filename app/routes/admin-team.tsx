import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { officeAction, officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { ActDone } from '#app/features/operation/backoffice/kit/ui/act-form.tsx'
import { TEAM_ACTS, team } from '#app/features/operation/backoffice/team/commands.server.ts'
import { TeamList } from '#app/features/operation/backoffice/team/ui/team-list.tsx'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { notFound } from '#app/platform/refusal.ts'

export const handle = { texts: ['backoffice', 'office-team', 'account'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader('office-team', async ({ ctx, viewer }) => {
  const members = await team(ctx.db, viewer)
  if (!viewer) throw notFound()
  return { members, viewerId: viewer.userId, now: ctx.clock.now() }
})

export const action = (args: ActionFunctionArgs) => officeAction(args, null, TEAM_ACTS)

export default function AdminTeamPage() {
  const { members, viewerId, now } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office-team')
  return (
    <OfficePage texts="office-team">
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

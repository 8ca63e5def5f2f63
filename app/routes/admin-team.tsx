import { type ActionFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { runTeamForm } from '#app/features/operation/backoffice/team/commands.server.ts'
import { TEAM_INTENTS } from '#app/features/operation/backoffice/team/schema.ts'
import { TeamList } from '#app/features/operation/backoffice/team/ui/team-list.tsx'
import { team } from '#app/features/operation/backoffice/team/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, pageLoader, requestContext, runAction } from '#app/platform/http/request.ts'
import { Note } from '#app/ui/note.tsx'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['backoffice', 'office-team', 'account'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

const missing = () => new Response(null, { status: 404 })

/** The team of the back office; for everyone else this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { request }) => {
  const members = await team(ctx.db, viewer)
  if (!viewer) throw missing()
  const said = new URL(request.url).searchParams.get('done')
  return {
    members,
    viewerId: viewer.userId,
    done: TEAM_INTENTS.find((intent) => intent === said) ?? null,
    now: ctx.clock.now(),
    title: `${texts(language, 'office-team')('title')} · ${ctx.config.brand}`,
  }
})

/** Runs a form of the page, then redirects to the team with a success message. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requestContext(args.context)
  if (!canAdministrate(viewer).ok) throw missing()
  const form = await args.request.formData()
  const intent = String(form.get('intent') ?? '').slice(0, 60)
  return runAction(args, { onRefused: (refused: ActionRefused) => ({ ...refused, intent }) }, async () => {
    const done = await runTeamForm(ctx, viewer, form)
    return redirect(`/${language}/admin/team?done=${done}`)
  })
}

export default function AdminTeamPage() {
  const { members, viewerId, done, now } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  const { t } = useTranslation('office-team')
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      {done && !answer && (
        <Note tone="good" live className="mb-8">
          {t(`done.${done}`)}
        </Note>
      )}
      <TeamList members={members} viewerId={viewerId} now={now} refused={answer?.ok === false ? answer : null} />
    </OfficePage>
  )
}

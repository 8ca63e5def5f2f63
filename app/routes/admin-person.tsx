import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { officeAction, officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { PERSON_FORMS, personQuery } from '#app/features/operation/backoffice/people/commands.server.ts'
import { availableActs } from '#app/features/operation/backoffice/people/rules.ts'
import { PersonView } from '#app/features/operation/backoffice/people/ui/person-view.tsx'
import { personPage } from '#app/features/operation/backoffice/people/views.server.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { notFound } from '#app/platform/refusal.ts'

export const handle = {
  texts: [
    ...['backoffice', 'office-people', 'office-companions', 'office-calls', 'office-cases', 'office-audit'],
    ...['suspensions', 'account', 'countries', 'languages'],
  ],
}
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader(
  'office-people',
  async ({ ctx, viewer, params, query }) => {
    const page = await personPage(ctx.db, viewer, params.userId)
    if (!viewer) throw notFound()
    const { person, emailChanges } = page
    const hasOpenEmailChange = emailChanges.some(({ outcome }) => outcome === null)
    return {
      page,
      acts: availableActs({ ...person, hasOpenEmailChange, isSuspended: person.suspendedAt !== null }, viewer),
      query: personQuery.parse(query),
      viewerId: viewer.userId,
      now: ctx.clock.now(),
    }
  },
  (t, { page: { person } }) => person.name || t('nameless'),
)

export const action = (args: ActionFunctionArgs) => officeAction(args, 'people', PERSON_FORMS)

export default function AdminPersonPage() {
  return <PersonView {...useLoaderData<typeof loader>()} />
}

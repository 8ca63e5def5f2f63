import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import {
  approvalForm,
  approveApplication,
  changeForm,
  rejectApplication,
  rejectionForm,
  requestChanges,
  undoApproval,
} from '#app/features/operation/backoffice/applications/commands.server.ts'
import { ApplicationView } from '#app/features/operation/backoffice/applications/ui/application-view.tsx'
import {
  applicationDetail,
  decisionOutcome,
  nextApplication,
} from '#app/features/operation/backoffice/applications/views.server.ts'
import { type OfficeAct, officeAction, officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm } from '#app/platform/http/request.ts'
import { isUuid } from '#app/platform/uuid.ts'

export const handle = { texts: ['backoffice', 'office-companions', 'profiles', 'countries', 'languages', 'topics'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

function idOf({ applicationId = '' }: LoaderFunctionArgs['params']): string {
  if (!isUuid(applicationId)) throw new Response(null, { status: 404 })
  return applicationId
}

export const loader = officeLoader(
  'backoffice',
  async ({ ctx, viewer, params, query }) => ({
    application: await applicationDetail(ctx.db, viewer, idOf(params), ctx.clock.now()),
    outcome: await decisionOutcome(ctx.db, viewer, query.decided ?? null),
    now: ctx.clock.now(),
  }),
  (t, { application: { name } }) => t('detail.title', { name }),
)

const deciding = (decide: (act: OfficeAct, applicationId: string) => Promise<void>) => async (act: OfficeAct) => {
  const id = idOf(act.params)
  await decide(act, id)
  const next = await nextApplication(act.ctx.db, act.viewer)
  return `/applications${next ? `/${next}` : ''}?decided=${id}`
}

export const action = (args: ActionFunctionArgs) =>
  officeAction(args, 'applications', {
    approve: deciding(async ({ ctx, viewer, form }, applicationId) => {
      const { badge, version, evidence } = parseForm(approvalForm, form)
      await approveApplication(ctx, viewer, { applicationId, version, certified: badge, evidence })
    }),
    request_changes: deciding(({ ctx, viewer, form }, applicationId) =>
      requestChanges(ctx, viewer, { applicationId, ...parseForm(changeForm, form) }),
    ),
    reject: deciding(({ ctx, viewer, form }, applicationId) =>
      rejectApplication(ctx, viewer, { applicationId, ...parseForm(rejectionForm, form) }),
    ),
    undo: async ({ ctx, viewer, params }) => {
      const applicationId = idOf(params)
      await undoApproval(ctx, viewer, { applicationId })
      return `/applications/${applicationId}?decided=${applicationId}`
    },
  })

export default function AdminApplicationPage() {
  return <ApplicationView {...useLoaderData<typeof loader>()} />
}

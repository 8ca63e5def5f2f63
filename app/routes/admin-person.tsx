import { type ActionFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { confirmationOf } from '#app/features/marketplace/accounts/re-authentication/views.server.ts'
import { runPersonForm } from '#app/features/operation/backoffice/people/forms.commands.server.ts'
import { personIntent, personQuery } from '#app/features/operation/backoffice/people/forms.ts'
import { personActsOf } from '#app/features/operation/backoffice/people/rules.ts'
import { refusedExport } from '#app/features/operation/backoffice/people/ui/act-panel.tsx'
import { PersonTags } from '#app/features/operation/backoffice/people/ui/person-tags.tsx'
import { PersonView } from '#app/features/operation/backoffice/people/ui/person-view.tsx'
import { personPage } from '#app/features/operation/backoffice/people/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, pageLoader, requestContext, runAction } from '#app/platform/http/request.ts'
import { isUuid } from '#app/platform/uuid.ts'
import { Button } from '#app/ui/button.tsx'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = {
  texts: ['backoffice', 'office-people', 'office-audit', 'suspensions', 'account', 'countries', 'languages'],
}
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

const missing = () => new Response(null, { status: 404 })

/** Everything about one person. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { params, request }) => {
  const page = await personPage(ctx.db, viewer, params.userId)
  if (!viewer) throw missing()
  const { person, emailChanges } = page
  const hasOpenEmailChange = emailChanges.some(({ outcome }) => outcome === null)
  const acts = personActsOf({ ...person, hasOpenEmailChange, isSuspended: person.suspendedAt !== null }, viewer)
  const query = personQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
  return {
    page,
    acts,
    query,
    viewerId: viewer.userId,
    confirmation: await confirmationOf(ctx.db, viewer),
    title: `${person.name || texts(language, 'office-people')('nameless')} · ${ctx.config.brand}`,
  }
})

/** Runs the form of an act, then leads to the page that says what was done. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requestContext(args.context)
  const { userId = '' } = args.params
  if (!canAdministrate(viewer, 'people').ok || !isUuid(userId)) throw missing()
  const form = await args.request.formData()
  const intent = personIntent.safeParse(form.get('intent'))
  if (!intent.success) throw new Response(null, { status: 400 })
  const onRefused = (refused: ActionRefused) => ({ ...refused, intent: intent.data })
  return runAction(args, { onRefused }, async () => {
    await runPersonForm(ctx, viewer, { userId, intent: intent.data, form })
    return redirect(`/${language}/admin/people/${userId}?done=${intent.data}`)
  })
}

export default function AdminPersonPage() {
  const { page, acts, query, viewerId, confirmation } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  const { t } = useTranslation('office-people')
  const { language } = useFormat()
  const { person } = page
  const failed = answer?.ok === false ? answer : undefined
  const act = failed?.intent ?? query.act
  const refused = failed ?? refusedExport(query.refused)
  const isDeleted = person.status === 'canceled'
  return (
    <OfficePage
      title={<span className="[overflow-wrap:anywhere]">{person.name || t(isDeleted ? 'deleted' : 'nameless')}</span>}
      lead={<PersonTags role={person.role} status={person.status} />}
      back={{ to: `/${language}/admin/people`, label: t('back') }}
      aside={
        !isDeleted &&
        !person.isViewer && (
          <Button to={`/${language}/admin/cases/new?person=${person.userId}`} variant="sec">
            {t('decide')}
          </Button>
        )
      }
    >
      <PersonView
        page={page}
        viewerId={viewerId}
        acts={acts}
        open={act ? { act, subjectId: query.id ?? null, confirmation, refused } : null}
        done={query.done ?? null}
      />
    </OfficePage>
  )
}

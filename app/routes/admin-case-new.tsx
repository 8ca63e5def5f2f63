import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { openCaseAbout } from '#app/features/operation/backoffice/cases/commands.server.ts'
import { ownCaseForm, ownCaseQuery } from '#app/features/operation/backoffice/cases/forms.ts'
import { OwnCaseForm, typedOwnCase } from '#app/features/operation/backoffice/cases/ui/own-case-form.tsx'
import { personForCase } from '#app/features/operation/backoffice/cases/views.server.ts'
import { changeForCase } from '#app/features/operation/backoffice/companions/views.server.ts'
import { officeAction } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader, parseForm } from '#app/platform/http/request.ts'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['office-cases', 'backoffice', 'cases'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** A case that an administrator opens about somebody (`?person=`, and what it is about). Administrators only. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { request }) => {
  const query = ownCaseQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
  const person = await personForCase(ctx, viewer, query.person)
  const title = `${texts(language, 'office-cases')('ownForm.title')} · ${ctx.config.brand}`
  const found = person ? await changeForCase(ctx.db, viewer, query.change) : null
  const change = found?.userId === person?.userId ? found : null
  return { title, query, change, person: person && { userId: person.userId, name: person.name } }
})

export const action = (args: ActionFunctionArgs) =>
  officeAction(
    args,
    'cases',
    {
      open: async ({ ctx, viewer, form }) => {
        const { caseId } = await openCaseAbout(ctx, viewer, parseForm(ownCaseForm, form))
        return `/cases/${caseId}?done=opened`
      },
    },
    typedOwnCase,
  )

export default function AdminCaseNewPage() {
  const { query, person, change } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  const { t, i18n } = useTranslation('office-cases')
  return (
    <OfficePage
      title={t('ownForm.title')}
      lead={t('ownForm.lead')}
      back={
        person
          ? { to: `/${i18n.language}/admin/people/${person.userId}`, label: person.name || t('nameless') }
          : { to: `/${i18n.language}/admin/cases`, label: t('detail.back') }
      }
      width="form"
      className=""
    >
      <OwnCaseForm
        {...{ query, person, change }}
        isUnknown={!person && query.person !== undefined}
        typed={answer?.ok === false ? answer.typed : null}
      />
    </OfficePage>
  )
}

import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { openCaseAbout, ownCaseForm, ownCaseQuery } from '#app/features/operation/backoffice/cases/commands.server.ts'
import { OwnCaseForm, typedOwnCase } from '#app/features/operation/backoffice/cases/ui/own-case-form.tsx'
import { personForCase } from '#app/features/operation/backoffice/cases/views.server.ts'
import { changeForCase } from '#app/features/operation/backoffice/companions/views.server.ts'
import { formAct, officeAction, officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['office-cases', 'backoffice', 'cases'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader(
  'office-cases',
  async ({ ctx, viewer, query: asked }) => {
    const query = ownCaseQuery.parse(asked)
    const person = await personForCase(ctx, viewer, query.person)
    const found = person ? await changeForCase(ctx.db, viewer, query.change) : null
    const change = found?.userId === person?.userId ? found : null
    return { query, change, person: person && { userId: person.userId, name: person.name } }
  },
  (t) => t('ownForm.title'),
)

export const action = (args: ActionFunctionArgs) =>
  officeAction(
    args,
    'cases',
    {
      open: formAct(ownCaseForm, openCaseAbout, ({ caseId }) => `/cases/${caseId}?done=opened`),
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

import { type ActionFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { readMail, resendOfficeMail } from '#app/features/operation/backoffice/messages/commands.server.ts'
import { mailForm } from '#app/features/operation/backoffice/messages/forms.ts'
import { MailList } from '#app/features/operation/backoffice/messages/ui/mail-list.tsx'
import { MessagesTabs } from '#app/features/operation/backoffice/messages/ui/messages-tabs.tsx'
import { officeMails } from '#app/features/operation/backoffice/messages/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, pageLoader, parseForm, requestContext, runAction } from '#app/platform/http/request.ts'
import { Note } from '#app/ui/note.tsx'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['backoffice', 'office-messages'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** Mails that were sent, wait or failed. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { request }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const list = await officeMails(ctx.db, viewer, query)
  const title = `${texts(language, 'office-messages')('title')} · ${ctx.config.brand}`
  return { title, list, done: query.done === 'resent' }
})

/** Answers what a mail says, or sends it again and shows the list that was shown. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer } = requestContext(args.context)
  if (!canAdministrate(viewer, 'messages').ok) throw new Response(null, { status: 404 })
  const form = await args.request.formData()
  const mailId = String(form.get('mailId') ?? '').slice(0, 40)
  const onRefused = (refused: ActionRefused) => ({ ok: false as const, mailId, refused })
  return runAction(args, { onRefused }, async () => {
    const input = parseForm(mailForm, form)
    if (input.intent === 'read') return { mailId, text: await readMail(ctx, viewer, input) }
    await resendOfficeMail(ctx, viewer, input)
    const { pathname, searchParams } = new URL(args.request.url)
    searchParams.set('done', 'resent')
    return redirect(`${pathname.replace(/\.data$/, '')}?${searchParams}`)
  })
}

export default function AdminMessagesPage() {
  const { list, done } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  const { t } = useTranslation('office-messages')
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <MessagesTabs />
      {done && !answer && (
        <Note tone="good" live className="mb-8">
          {t('resent')}
        </Note>
      )}
      <MailList list={list} answer={answer?.ok ? answer.value : (answer ?? null)} />
    </OfficePage>
  )
}

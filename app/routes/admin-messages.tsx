import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { officeAction, officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { ActDone } from '#app/features/operation/backoffice/kit/ui/act-form.tsx'
import { readMail, resendOfficeMail } from '#app/features/operation/backoffice/messages/commands.server.ts'
import { MailList, type MailText, MessagesTabs } from '#app/features/operation/backoffice/messages/ui/messages.tsx'
import { officeMails } from '#app/features/operation/backoffice/messages/views.server.ts'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['backoffice', 'office-messages'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader('office-messages', async ({ ctx, viewer, query }) => ({
  list: await officeMails(ctx.db, viewer, query),
}))

export const action = (args: ActionFunctionArgs) =>
  officeAction<MailText>(args, 'messages', {
    read: async ({ ctx, viewer, subject: mailId }) => ({ mailId, text: await readMail(ctx, viewer, { mailId }) }),
    resend: async ({ ctx, viewer, subject: mailId }) => {
      await resendOfficeMail(ctx, viewer, { mailId })
      const { searchParams } = new URL(args.request.url)
      searchParams.set('done', 'resent')
      return `/messages?${searchParams}`
    },
  })

export default function AdminMessagesPage() {
  const { list } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  const { t } = useTranslation('office-messages')
  return (
    <OfficePage texts="office-messages">
      <MessagesTabs />
      <ActDone words={{ resent: t('resent') }} />
      <MailList list={list} answer={answer?.ok ? answer.value : null} />
    </OfficePage>
  )
}

import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { requestEmailChange } from '#app/features/marketplace/accounts/email-change/commands.server.ts'
import { emailChangeForm } from '#app/features/marketplace/accounts/forms.ts'
import { AccountFormPage } from '#app/features/marketplace/accounts/ui/auth-layout.tsx'
import { needsCode, ownEmail } from '#app/features/marketplace/accounts/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/input.tsx'
import { Note } from '#app/ui/note.tsx'
import { FormProblem, useAccountForm } from '../features/marketplace/accounts/ui/form-problem.tsx'
import { ReAuthenticationFields } from '../features/marketplace/accounts/ui/re-authentication-fields.tsx'

export const handle = { texts: ['account', 'accounts'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { unfinished: true })
  return {
    title: `${texts(language, 'account')('address.change')} · ${ctx.config.brand}`,
    email: await ownEmail(ctx.db, viewer),
    hasFactor: await needsCode(ctx.db, viewer),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, clientAddress } = requireViewer(args, { unfinished: true })
  const form = await args.request.formData()
  const email = String(form.get('email') ?? '')
  return runAction(args, { onRefused: (refused) => ({ ...refused, email }) }, async () => {
    const input = parseForm(emailChangeForm, form)
    await requestEmailChange(ctx, viewer, { ...input, clientAddress })
    return { sentTo: input.email }
  })
}

export default function AccountAddressPage() {
  const { email, hasFactor } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('account')
  const answered = answer?.ok === false ? answer : undefined
  const { form, refused, sentence, problem, busy } = useAccountForm(answered)
  return (
    <AccountFormPage title={t('address.change')} lead={t('address.text', { email })}>
      {answer?.ok ? (
        <Note tone="good" live>
          {t('address.sent', { email: answer.value.sentTo })}
        </Note>
      ) : (
        <Form {...form}>
          <FormProblem refused={refused} sentence={sentence} />
          <TextField
            name="email"
            type="email"
            label={t('address.email')}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={answered?.email ?? ''}
            error={problem('email')}
          />
          <ReAuthenticationFields hasFactor={hasFactor} problem={problem} />
          <Button type="submit" size="lg" full busy={busy}>
            {t('address.submit')}
          </Button>
        </Form>
      )}
    </AccountFormPage>
  )
}

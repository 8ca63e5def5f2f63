import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { changePasswordForm } from '#app/features/accounts/forms.ts'
import { changePassword } from '#app/features/accounts/passwords/commands.server.ts'
import { ChangePasswordForm } from '#app/features/accounts/passwords/ui/change-password-form.tsx'
import { reAuthenticationNeeds } from '#app/features/accounts/re-authentication/views.server.ts'
import { PASSWORD_MIN, PASSWORD_MIN_ADMINISTRATOR } from '#app/features/accounts/schema.ts'
import { ownAddress } from '#app/features/accounts/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { cookieHeaders } from '#app/platform/http/cookies.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requestContext, requireViewer, toActionRefused } from '#app/platform/http/request.ts'
import { isRefusal, Refusal } from '#app/platform/refusal.ts'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['account', 'accounts'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { unfinished: true })
  return {
    title: `${texts(language, 'account')('password.change')} · ${ctx.config.brand}`,
    email: await ownAddress(ctx.db, viewer),
    least: viewer.role === 'admin' ? PASSWORD_MIN_ADMINISTRATOR : PASSWORD_MIN,
    proof: await reAuthenticationNeeds(ctx.db, viewer),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer } = requireViewer(args, { unfinished: true })
  try {
    const input = parseForm(changePasswordForm, await args.request.formData())
    const { setCookies } = await changePassword(ctx, viewer, {
      ...input,
      userAgent: requestContext(args.context).userAgent,
    })
    const headers = cookieHeaders(setCookies)
    return data({ isSaved: true, refused: undefined }, { headers })
  } catch (error) {
    if (!isRefusal(error)) ctx.log.error('changing a password failed', { error })
    const refusal = isRefusal(error) ? error : new Refusal('update_failed', { status: 500 })
    return data({ isSaved: false, refused: toActionRefused(refusal) }, { status: refusal.status })
  }
}

export default function AccountPasswordPage() {
  const { email, least, proof } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('account')
  const { language } = useFormat()
  return (
    <Page
      title={t('password.change')}
      lead={t('password.text')}
      width="form"
      back={{ to: `/${language}/account`, label: t('title') }}
      className="pb-16"
    >
      <ChangePasswordForm
        email={email}
        least={least}
        hasFactor={proof.code}
        isSaved={answer?.isSaved ?? false}
        refused={answer?.refused}
      />
    </Page>
  )
}

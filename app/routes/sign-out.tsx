import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router'
import { signOut } from '#app/features/marketplace/accounts/commands.server.ts'
import { AuthLayout } from '#app/features/marketplace/accounts/ui/auth-layout.tsx'
import { clearPersonalData } from '#app/features/marketplace/directory/filters/ui/stored-filters.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { signOutHeaders } from '#app/platform/http/cookies.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { requestContext } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'

export const handle = { texts: ['accounts'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export function loader({ context }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  if (!viewer) throw redirect(`/${language}`)
  return { title: `${texts(language, 'accounts')('signOut.title')} · ${ctx.config.brand}` }
}

export async function action({ context }: ActionFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const { setCookies } = await signOut(ctx, viewer)
  return redirect(`/${language}`, { headers: signOutHeaders(setCookies) })
}

export default function SignOutPage() {
  const { t } = useTranslation('accounts')
  return (
    <AuthLayout title={t('signOut.title')} drawing="v3">
      <Form method="post" onSubmit={() => clearPersonalData()}>
        <Button type="submit" size="lg" full>
          {t('signOut.submit')}
        </Button>
      </Form>
    </AuthLayout>
  )
}

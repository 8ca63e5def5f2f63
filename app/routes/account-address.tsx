import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { requestAddressChange } from '#app/features/accounts/address/commands.server.ts'
import { AddressForm } from '#app/features/accounts/address/ui/address-form.tsx'
import { addressForm } from '#app/features/accounts/forms.ts'
import { reAuthenticationNeeds } from '#app/features/accounts/re-authentication/views.server.ts'
import { ownAddress } from '#app/features/accounts/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requestContext, requireViewer, toActionRefused } from '#app/platform/http/request.ts'
import { isRefusal } from '#app/platform/refusal.ts'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['account', 'accounts'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { unfinished: true })
  return {
    title: `${texts(language, 'account')('address.change')} · ${ctx.config.brand}`,
    email: await ownAddress(ctx.db, viewer),
    proof: await reAuthenticationNeeds(ctx.db, viewer),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer } = requireViewer(args, { unfinished: true })
  const form = await args.request.formData()
  const email = String(form.get('email') ?? '')
  try {
    const input = parseForm(addressForm, form)
    await requestAddressChange(ctx, viewer, { ...input, clientAddress: requestContext(args.context).clientAddress })
    return data({ sentTo: input.email, email, refused: undefined })
  } catch (error) {
    if (!isRefusal(error)) throw error
    return data({ sentTo: null, email, refused: toActionRefused(error) }, { status: error.status })
  }
}

export default function AccountAddressPage() {
  const { email, proof } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('account')
  const { language } = useFormat()
  return (
    <Page
      title={t('address.change')}
      lead={t('address.text', { email })}
      width="form"
      back={{ to: `/${language}/account`, label: t('title') }}
      className="pb-16"
    >
      <AddressForm
        hasFactor={proof.code}
        sentTo={answer?.sentTo ?? null}
        email={answer?.email ?? ''}
        refused={answer?.refused}
      />
    </Page>
  )
}

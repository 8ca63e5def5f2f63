import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { officeAction } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { MONEY_ACTS } from '#app/features/operation/backoffice/money/commands.server.ts'
import { purchaseDetail } from '#app/features/operation/backoffice/money/purchases.views.server.ts'
import { PurchasePage } from '#app/features/operation/backoffice/money/ui/purchase-page.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader } from '#app/platform/http/request.ts'

export const handle = { texts: ['money', 'backoffice', 'account', 'office-operations'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** One purchase. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { params, request }) => {
  const purchase = await purchaseDetail(ctx, viewer, params.purchaseId ?? '')
  const title = `${texts(language, 'money')('purchase.one')} · ${ctx.config.brand}`
  return { purchase, done: new URL(request.url).searchParams.get('done'), title }
})

export const action = (args: ActionFunctionArgs) => officeAction(args, null, MONEY_ACTS)

export default function AdminPurchasePage() {
  return <PurchasePage {...useLoaderData<typeof loader>()} />
}

import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { officeAction, officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { MONEY_ACTS } from '#app/features/operation/backoffice/money/commands.server.ts'
import { purchaseDetail } from '#app/features/operation/backoffice/money/purchases.views.server.ts'
import { PurchasePage } from '#app/features/operation/backoffice/money/ui/purchase-page.tsx'
import { privatePage } from '#app/platform/http/page-meta.ts'

export const handle = { texts: ['money', 'backoffice', 'account', 'office-operations'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader(
  'money',
  async ({ ctx, viewer, params, query }) => ({
    purchase: await purchaseDetail(ctx, viewer, params.purchaseId ?? ''),
    done: query.done ?? null,
  }),
  (t) => t('purchase.one'),
)

export const action = (args: ActionFunctionArgs) => officeAction(args, null, MONEY_ACTS)

export default function AdminPurchasePage() {
  return <PurchasePage {...useLoaderData<typeof loader>()} />
}

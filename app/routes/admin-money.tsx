import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { officeAction, officeLoader } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { MONEY_ACTS } from '#app/features/operation/backoffice/money/commands.server.ts'
import { partOf } from '#app/features/operation/backoffice/money/rules.ts'
import { MoneyPage } from '#app/features/operation/backoffice/money/ui/money-page.tsx'
import { moneyPart } from '#app/features/operation/backoffice/money/views.server.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { notFound } from '#app/platform/refusal.ts'

export const handle = {
  texts: [
    ...['money', 'backoffice', 'account', 'credits', 'tax', 'withdrawals'],
    ...['office-corrections', 'office-holds', 'office-operations', 'office-tax'],
  ],
}
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export const loader = officeLoader(
  'money',
  async ({ ctx, viewer, params, query }) => {
    const place = partOf(params.section, params.part)
    if (!place) throw notFound()
    return { ...place, data: await moneyPart(ctx, viewer, place.part, { query }) }
  },
  (t, { part }) => (part === 'overview' ? t('title') : `${t(`parts.${part}`)} · ${t('title')}`),
)

export const action = (args: ActionFunctionArgs) => officeAction(args, null, MONEY_ACTS)

export default function AdminMoneyPage() {
  return <MoneyPage {...useLoaderData<typeof loader>()} />
}

import { type ActionFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { officeAction } from '#app/features/operation/backoffice/kit/commands.server.ts'
import { MONEY_ACTS } from '#app/features/operation/backoffice/money/commands.server.ts'
import { partOf } from '#app/features/operation/backoffice/money/rules.ts'
import { MoneyPage } from '#app/features/operation/backoffice/money/ui/money-page.tsx'
import { moneyPart } from '#app/features/operation/backoffice/money/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { pageLoader } from '#app/platform/http/request.ts'
import { notFound } from '#app/platform/refusal.ts'

export const handle = {
  texts: [
    ...['money', 'backoffice', 'account', 'credits', 'tax', 'withdrawals'],
    ...['office-corrections', 'office-holds', 'office-operations', 'office-tax'],
  ],
}
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

/** One part of the operator's money. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language }, { params, request }) => {
  const place = partOf(params.section, params.part)
  if (!place) throw notFound()
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const data = await moneyPart(ctx, viewer, place.part, { query })
  const t = texts(language, 'money')
  const name = place.part === 'overview' ? t('title') : `${t(`parts.${place.part}.title`)} · ${t('title')}`
  return { ...place, data, title: `${name} · ${ctx.config.brand}` }
})

export const action = (args: ActionFunctionArgs) => officeAction(args, null, MONEY_ACTS)

export default function AdminMoneyPage() {
  return <MoneyPage {...useLoaderData<typeof loader>()} />
}

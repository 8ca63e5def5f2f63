import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { declareWithdrawal } from '#app/features/money/withdrawals/commands.server.ts'
import {
  guestWithdrawalForm,
  ownWithdrawalForm,
  withdrawalIntent,
  withdrawalKey,
  withdrawalQuery,
} from '#app/features/money/withdrawals/forms.ts'
import { typedWithdrawal, WithdrawalSteps } from '#app/features/money/withdrawals/ui/withdrawal-steps.tsx'
import { withdrawalChoices, withdrawalSummary } from '#app/features/money/withdrawals/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isUnreachable } from '#app/platform/browser/keep-page.ts'
import { pageMeta } from '#app/platform/http/page-meta.ts'
import { parseForm, parseInput, requestContext, runAction } from '#app/platform/http/request.ts'
import { Page } from '#app/ui/page.tsx'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = { texts: ['withdrawals'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

/** Withdrawal from a purchase (§ 356a BGB): a guest names the account, a buyer picks a purchase. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requestContext(context)
  const { brand, origin, supportEmail } = ctx.config
  const t = texts(language, 'withdrawals')
  const [title, description] = [`${t('title')} · ${brand}`, t('description')]
  const query = withdrawalQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
  return {
    head: pageMeta({ origin, brand, language, path: '/withdraw', title, description }),
    choices: await withdrawalChoices(ctx, viewer),
    chosen: query.purchase ?? '',
    supportEmail,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language, timeZone, clientAddress } = requestContext(args.context)
  const form = await args.request.formData()
  const typed = typedWithdrawal(form)
  return runAction(args, { failed: 'failed', onRefused: (refused) => ({ ...refused, typed }) }, async () => {
    const intent = withdrawalIntent.parse(form.get('intent'))
    if (intent === 'edit') return { step: 'form' as const, typed }
    const input = viewer ? ownInput(form) : guestInput(form)
    if (intent === 'review')
      return { step: 'summary' as const, summary: await withdrawalSummary(ctx, viewer, { ...input, language }) }
    const formKey = parseInput(withdrawalKey, form.get('formKey'))
    const request = { ...input, language, formKey, clientAddress, timeZone }
    return { step: 'receipt' as const, receipt: await declareWithdrawal(ctx, viewer, request) }
  })
}

function ownInput(form: FormData) {
  const { purchaseId, ...input } = parseForm(ownWithdrawalForm, form)
  return { ...input, accountEmail: '', purchaseId: purchaseId === 'other' ? null : purchaseId }
}

function guestInput(form: FormData) {
  const input = parseForm(guestWithdrawalForm, form)
  return { ...input, email: input.email ?? input.accountEmail, purchaseId: null }
}

/** Answers with the input if the server can't be reached, because only the previous answer has it. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const typed = typedWithdrawal(await request.clone().formData())
  return serverAction<typeof action>().catch((error: unknown) => {
    if (!isUnreachable(error)) throw error
    return data({ ok: false as const, code: 'failed' as const, details: {}, typed }, { status: 503 })
  })
}

export default function WithdrawPage() {
  const { choices, chosen, supportEmail } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action | typeof clientAction>()
  const { t } = useTranslation('withdrawals')
  return (
    <Page title={t('title')} lead={t('lead')} width="text">
      <WithdrawalSteps
        choices={choices}
        chosen={chosen}
        supportEmail={supportEmail}
        answer={answer}
        busy={useNavigation().state === 'submitting'}
      />
    </Page>
  )
}

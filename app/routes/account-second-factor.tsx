import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { codeForm, reAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import {
  confirmFactor,
  draftSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#app/features/marketplace/accounts/second-factor/commands.server.ts'
import { FactorSetup, ManageFactor, RecoveryCodes } from '#app/features/marketplace/accounts/ui/second-factor.tsx'
import { factorOf } from '#app/features/marketplace/accounts/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { appendCookies } from '#app/platform/http/cookies.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { parseForm, requireViewer, runAction } from '#app/platform/http/request.ts'
import { Note } from '#app/ui/note.tsx'
import { Page } from '#app/ui/page.tsx'

export const handle = { texts: ['account', 'accounts'] }
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { unfinished: true })
  const isAdmin = viewer.role === 'admin'
  return {
    title: `${texts(language, 'account')('factor.title')} · ${ctx.config.brand}`,
    factor: await factorOf(ctx, viewer),
    isAdmin,
    isNeeded: isAdmin && !viewer.hasSecondFactor,
  }
}

type Done = { codes: string[] } | { isRemoved: true } | { isDrafted: true }

export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, userAgent } = requireViewer(args, { unfinished: true })
  const form = await args.request.formData()
  const intent = String(form.get('intent') ?? '')
  const works: Record<string, ((headers: Headers) => Promise<Done>) | undefined> = {
    draft: async () => {
      await draftSecondFactor(ctx, viewer, parseForm(reAuthenticationForm, form))
      return { isDrafted: true }
    },
    confirm: async (headers) => {
      const { codes, setCookies } = await confirmFactor(ctx, viewer, { ...parseForm(codeForm, form), userAgent })
      appendCookies(headers, setCookies)
      return { codes }
    },
    renew: async () => ({ codes: await renewRecoveryCodes(ctx, viewer, parseForm(reAuthenticationForm, form)) }),
    remove: async () => {
      await removeSecondFactor(ctx, viewer, parseForm(reAuthenticationForm, form))
      return { isRemoved: true }
    },
  }
  const work = Object.hasOwn(works, intent) ? works[intent] : undefined
  if (!work) throw new Response(null, { status: 400 })
  return runAction(args, { onRefused: (refused) => ({ ...refused, intent }) }, work)
}

export default function SecondFactorPage() {
  const { factor, isAdmin, isNeeded } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation('account')
  const { language } = useFormat()
  const done = answer?.ok ? answer.value : null
  const refused = answer?.ok === false ? answer : undefined
  return (
    <Page
      title={t('factor.title')}
      lead={t('factor.lead')}
      width="text"
      back={{ to: `/${language}/account`, label: t('title') }}
      className="pb-16"
    >
      {isNeeded && factor.kind !== 'on' && <Note className="mb-6">{t('factor.needed')}</Note>}
      {done && 'isRemoved' in done && (
        <Note tone="good" live className="mb-6">
          {t('factor.removed')}
        </Note>
      )}
      {done && 'codes' in done ? (
        <RecoveryCodes codes={done.codes} continueTo={isAdmin ? `/${language}/admin` : `/${language}/account`} />
      ) : factor.kind === 'on' ? (
        <ManageFactor factor={factor} canRemove={!isAdmin} refused={refused} />
      ) : (
        <FactorSetup factor={factor} intent={refused?.intent} refused={refused} />
      )}
    </Page>
  )
}

import type { ComponentType } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from 'react-router'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { MONEY_SECTIONS, type MoneySection } from '#app/features/operation/backoffice/money/schema.ts'
import { runSectionAction } from '#app/features/operation/backoffice/money/sections.commands.server.ts'
import { moneySection } from '#app/features/operation/backoffice/money/sections.views.server.ts'
import { SECTION_PARTS, type SectionProps } from '#app/features/operation/backoffice/money/ui/money-sections.tsx'
import { SectionNav, sectionPath } from '#app/features/operation/backoffice/money/ui/section-nav.tsx'
import { OfficePage } from '#app/features/operation/backoffice/ui/office-nav.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { type ActionRefused, pageLoader, requestContext, runAction } from '#app/platform/http/request.ts'
import { useActionAnswer } from '#app/ui/use-action-answer.ts'

export const handle = {
  texts: [
    ...['money', 'backoffice', 'account', 'credits', 'tax', 'withdrawals'],
    ...['office-corrections', 'office-holds', 'office-operations', 'office-tax'],
  ],
}
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => privatePage(loaderData?.title)

const missing = () => new Response(null, { status: 404 })

function sectionOf({ section = MONEY_SECTIONS[0] }: LoaderFunctionArgs['params']): MoneySection {
  const found = MONEY_SECTIONS.find((each) => each === section)
  if (!found) throw missing()
  return found
}

/** The first section is the room's front page. */
const titleOf = (section: MoneySection) =>
  section === MONEY_SECTIONS[0] ? 'title' : (`sections.${section}.title` as const)

/** One section of the operator's money. For everybody but administrators this page does not exist. */
export const loader = pageLoader(async ({ ctx, viewer, language, timeZone }, { params, request }) => {
  const section = sectionOf(params)
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const data = await moneySection(ctx, viewer, section, { query, language, timeZone })
  const title = `${texts(language, 'money')(titleOf(section))} · ${ctx.config.brand}`
  return { section, data, done: query.done ?? null, title }
})

/** Runs a form of the section, then leads to the page that says what became of it. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requestContext(args.context)
  const section = sectionOf(args.params)
  if (!canAdministrate(viewer).ok) throw missing()
  const form = await args.request.formData()
  const intent = String(form.get('intent') ?? '').slice(0, 50)
  return runAction(args, { onRefused: (refused: ActionRefused) => ({ ...refused, intent }) }, async () => {
    const query = await runSectionAction(ctx, viewer, section, form)
    return redirect(`${sectionPath(language, section)}?${new URLSearchParams(query)}`)
  })
}

export default function AdminMoneyPage() {
  const { section, data, done } = useLoaderData<typeof loader>()
  const answer = useActionAnswer<typeof action>()
  const { t } = useTranslation('money')
  // The loader gives each section its own data; types know only that both are of one of them.
  const Part = SECTION_PARTS[section] as ComponentType<SectionProps<MoneySection>>
  return (
    <OfficePage title={t(titleOf(section))} lead={t(`sections.${section}.lead`)}>
      <div className="grid gap-8 lg:grid-cols-[200px_minmax(0,1fr)] lg:gap-12">
        <SectionNav current={section} />
        <div className="min-w-0">
          <Part data={data} refused={answer?.ok === false ? answer : null} done={done} />
        </div>
      </div>
    </OfficePage>
  )
}

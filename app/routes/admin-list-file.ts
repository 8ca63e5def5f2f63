import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import type { SupportRoom } from '#app/features/marketplace/accounts/schema.ts'
import { APPLICATIONS } from '#app/features/operation/backoffice/applications/ui/application-list.tsx'
import { applicationList } from '#app/features/operation/backoffice/applications/views.server.ts'
import { CALLS } from '#app/features/operation/backoffice/calls/ui/call-list.tsx'
import { callsList } from '#app/features/operation/backoffice/calls/views.server.ts'
import { caseWords } from '#app/features/operation/backoffice/cases/ui/case-list.tsx'
import { caseList } from '#app/features/operation/backoffice/cases/views.server.ts'
import { COMPANIONS } from '#app/features/operation/backoffice/companions/ui/companion-list.tsx'
import { companionList } from '#app/features/operation/backoffice/companions/views.server.ts'
import { CORRECTIONS } from '#app/features/operation/backoffice/corrections/ui/corrections.tsx'
import { correctionList } from '#app/features/operation/backoffice/corrections/views.server.ts'
import { exportList, type ListFile } from '#app/features/operation/backoffice/kit/commands.server.ts'
import type { ListDefinition } from '#app/features/operation/backoffice/kit/list.views.server.ts'
import { LIST_FILE_LINES } from '#app/features/operation/backoffice/kit/schema.ts'
import { type ListWords, say, type Words } from '#app/features/operation/backoffice/kit/ui/office-list.tsx'
import { DISPUTES, PAYOUTS, PURCHASES, REFUNDS } from '#app/features/operation/backoffice/money/ui/money-lists.tsx'
import { WITHDRAWALS } from '#app/features/operation/backoffice/money/ui/withdrawals.tsx'
import {
  disputeList,
  payoutList,
  purchaseList,
  refundList,
  withdrawalList,
} from '#app/features/operation/backoffice/money/views.server.ts'
import { PEOPLE } from '#app/features/operation/backoffice/people/ui/people-list.tsx'
import { peopleList } from '#app/features/operation/backoffice/people/views.server.ts'
import { formatters } from '#app/i18n/format.ts'
import type { Namespaces } from '#app/i18n/keys.ts'
import { serverTexts } from '#app/i18n/texts.server.ts'
import { CSV_MARK, csvRecord } from '#app/platform/csv.ts'
import { download, pageLoader } from '#app/platform/http/request.ts'
import { notFound } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'

const FILES = new Map<
  ListFile,
  (viewer: Viewer | null, timeZone: string, now: Date) => { list: unknown; words: unknown; room?: SupportRoom }
>([
  [
    'people',
    (viewer) => ({ list: peopleList({ hasMoney: canAdministrate(viewer).ok }), words: PEOPLE, room: 'people' }),
  ],
  ['applications', () => ({ list: applicationList, words: APPLICATIONS, room: 'applications' })],
  ['companions', () => ({ list: companionList, words: COMPANIONS, room: 'companions' })],
  ['cases', (viewer, _, now) => ({ list: caseList(viewer?.userId ?? ''), words: caseWords(now), room: 'cases' })],
  ['calls', (_, timeZone) => ({ list: callsList(timeZone), words: CALLS, room: 'calls' })],
  ['purchases', () => ({ list: purchaseList, words: PURCHASES })],
  ['refunds', () => ({ list: refundList, words: REFUNDS })],
  ['disputes', () => ({ list: disputeList, words: DISPUTES })],
  ['withdrawals', () => ({ list: withdrawalList, words: WITHDRAWALS })],
  ['corrections', () => ({ list: correctionList, words: CORRECTIONS })],
  ['payouts', () => ({ list: payoutList, words: PAYOUTS })],
])

/** A form, not a link: fetching a list writes to the audit trail. */
export const loader = pageLoader(async () => {
  throw notFound()
})

export const action = pageLoader(async ({ ctx, viewer, language, timeZone }, { params, request }) => {
  const [name = ''] = (params.file ?? '').split('.csv')
  const file = FILES.get(name as ListFile)?.(viewer, timeZone, ctx.clock.now())
  if (!file) throw notFound()
  const list = file.list as ListDefinition
  const words = file.words as ListWords<unknown, Namespaces>
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const lines = await exportList(ctx, viewer, { name: name as ListFile, list, query, room: file.room })
  const t = serverTexts(language).translate(words.namespace)
  const said: Words<Namespaces> = { t, format: formatters(language, timeZone) }
  const columns = words.columns.flatMap(({ header, text }) => (text ? [{ header: say(header, said), text }] : []))
  const records = lines.map((line) => columns.map(({ text }) => text(line, said)))
  if (lines.length === LIST_FILE_LINES)
    records.push([serverTexts(language).translate('backoffice')('list.cut', { lines: LIST_FILE_LINES })])
  const body = CSV_MARK + [columns.map(({ header }) => header), ...records].map(csvRecord).join('')
  return download(body, 'text/csv; charset=utf-8', `${name}.csv`)
})

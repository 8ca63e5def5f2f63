import { useLayoutEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
} from 'react-router'
import {
  filtersFromQuery,
  hasListParameters,
  readPosition,
  withoutPage,
} from '#app/features/marketplace/directory/filters/rules.ts'
import type { Filters } from '#app/features/marketplace/directory/filters/schema.ts'
import { textsFor } from '#app/features/marketplace/directory/filters/ui/use-filter-labels.ts'
import { rememberedQuery } from '#app/features/marketplace/directory/filters/ui/use-stored-filters.ts'
import { DirectoryList } from '#app/features/marketplace/directory/ui/directory-list.tsx'
import { filtersOf, loadList, viewerKind } from '#app/features/marketplace/directory/views.server.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { isRefresh, isUnreachable } from '#app/platform/browser/keep-page.ts'
import { readFromReplica } from '#app/platform/data/replica.server.ts'
import { isDatabaseUnavailable } from '#app/platform/data/unavailable.server.ts'
import { pageMeta } from '#app/platform/http/page-meta.ts'
import { requestContext } from '#app/platform/http/request.ts'

export const handle = {
  texts: (loaderData: { filters: Filters } | undefined) => [
    'directory',
    'filters',
    ...(loaderData ? textsFor(loaderData.filters) : []),
  ],
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export async function loader({ context, request }: LoaderFunctionArgs) {
  const current = requestContext(context)
  const { ctx, viewer, language, timeZone, requestId } = current
  const { origin, brand } = ctx.config
  const query = new URL(request.url).searchParams
  const t = texts(language, 'directory')
  const now = ctx.clock.now()
  const filters = filtersOf(query, viewer)
  const part = readPosition(query)
  const listQuery = { filters, ...part, now, timeZone, language }
  const result = await readFromReplica(ctx, viewer, (db) => loadList(db, viewer, listQuery)).catch((error: unknown) => {
    ctx.log.error('the list of companions could not be loaded', { requestId, error })
    if (isDatabaseUnavailable(error)) current.lacksDatabase = true
    return null
  })
  const page = {
    filters,
    ...part,
    now,
    viewerKind: viewerKind(viewer),
    language,
    result,
    head: pageMeta({
      origin,
      brand,
      language,
      path: '/companions',
      title: `${t('list.title')} · ${brand}`,
      description: texts(language, 'site')('companions.description'),
      isVariant: hasListParameters(query),
    }),
  }
  return data(page, result ? {} : { status: 503, headers: { 'retry-after': '2' } })
}

/** When coming from another page, applies the remembered filters to a list without filters before showing it. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  if (window.location.pathname !== pathname) {
    const remembered = rememberedQuery(search, 'seeker')
    if (remembered !== null) throw redirect(pathname + remembered)
    return serverLoader<typeof loader>()
  }
  return serverLoader<typeof loader>().catch((error: unknown) => withoutList(error, request))
}

type PageData = Awaited<ReturnType<typeof loader>>['data']
let current: PageData | null = null

/** If the server is unreachable, keeps the page with the new filters and without a list. */
function withoutList(error: unknown, request: Request): PageData {
  if (!current || !isUnreachable(error) || isRefresh(request)) throw error
  const { searchParams } = new URL(request.url)
  return {
    ...current,
    filters: filtersFromQuery(searchParams, current.viewerKind),
    ...readPosition(searchParams),
    result: null,
  }
}

/** A new page number alone loads nothing: its cards are already loaded. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  withoutPage(currentUrl.search) === withoutPage(nextUrl.search) ? defaultShouldRevalidate : true

export default function CompanionsPage() {
  const page = useLoaderData<typeof loader>()
  const { result, language } = page
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const { state } = useRevalidator()
  const isLoading = state === 'loading' || next?.pathname === pathname
  // A layout effect, so it's set before the first click after hydration.
  useLayoutEffect(() => {
    current = page
  }, [page])
  return (
    <DirectoryList
      {...page}
      result={result ?? (isLoading ? undefined : null)}
      signUpPath={`/${language}/signup?role=seeker&next=${encodeURIComponent(`/${language}/companions`)}`}
    />
  )
}

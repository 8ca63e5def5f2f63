import { useEffect, useLayoutEffect, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { filtersFromQuery, isPartOfList, readPages } from '#app/features/directory/filters/rules.ts'
import type { Filters } from '#app/features/directory/filters/schema.ts'
import { textsFor } from '#app/features/directory/filters/ui/use-filter-labels.ts'
import { rememberedQuery } from '#app/features/directory/filters/ui/use-stored-filters.ts'
import { filtersOf, viewerKind } from '#app/features/directory/filters/views.server.ts'
import { type ListResult, loadList } from '#app/features/directory/list/views.server.ts'
import { DirectoryList } from '#app/features/directory/ui/directory-list.tsx'
import { texts } from '#app/i18n/texts.server.ts'
import { isOutOfReach, isRefresh } from '#app/platform/browser/keep-page.ts'
import { requestContext } from '#app/platform/http/request.ts'

export const handle = {
  texts: (loaderData: { filters: Filters } | undefined) => [
    'directory',
    'filters',
    'countries',
    ...(loaderData ? textsFor(loaderData.filters) : []),
  ],
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return []
  const { title, description, origin, language, isPart } = loaderData
  const alternate = (hrefLang: string, path: string) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href: `${origin}${path}`,
  })
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { tagName: 'link', rel: 'canonical', href: `${origin}/${language}/companions` },
    alternate('en', '/en/companions'),
    alternate('de', '/de/companions'),
    alternate('x-default', '/companions'),
    ...(isPart ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, language, timeZone, requestId } = requestContext(context)
  const url = new URL(request.url)
  const query = url.searchParams
  const t = texts(language, 'directory')
  const now = ctx.clock.now()
  const filters = filtersOf(query, viewer)
  const pages = readPages(query)
  const after = query.get('after')
  const result = loadList(ctx.db, viewer, { filters, pages, after, now, timeZone }).catch((error: unknown) => {
    ctx.log.error('the list of companions could not be loaded', { requestId, error })
    return null
  })
  const page = {
    filters,
    pages,
    after,
    now,
    viewerKind: viewerKind(viewer),
    language,
    origin: ctx.config.origin,
    title: `${t('list.title')} · ${ctx.config.brand}`,
    description: t('list.description'),
    isPart: isPartOfList(query),
  }
  // A page that is opened comes as a whole; one that scripts lead to shows its shape at once (D-03, D-04).
  if (url.pathname.endsWith('.data'))
    return data({ ...page, result: result as ListResult | null | Promise<ListResult | null> })
  const found = await result
  return data(
    { ...page, result: found as ListResult | null | Promise<ListResult | null> },
    found ? {} : { status: 503, headers: { 'retry-after': '2' } },
  )
}

/** Whoever comes from another page to a list without filters gets the remembered ones before it is shown (D-41). */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  if (window.location.pathname !== pathname) {
    const remembered = rememberedQuery(search, 'seeker')
    if (remembered !== null) throw redirect(pathname + remembered)
    return serverLoader<typeof loader>()
  }
  // Another list in this one's place, or the way back to it: the old one stays, and so does the height of the page.
  const page = await serverLoader<typeof loader>().catch((error: unknown) => unreached(error, request))
  return { ...page, result: await Promise.resolve(page.result).catch(() => null) }
}

type PageData = Awaited<ReturnType<typeof loader>>['data']
let shown: PageData | null = null

/** Without a whole result from the server another wish stays on the page, with no result to it (D-05); what is shown already stays as it is. */
function unreached(error: unknown, request: Request): PageData {
  if (!shown || !isOutOfReach(error) || isRefresh(request)) throw error
  const { searchParams } = new URL(request.url)
  return {
    ...shown,
    filters: filtersFromQuery(searchParams, shown.viewerKind),
    pages: readPages(searchParams),
    after: searchParams.get('after'),
    result: null,
  }
}

/** How much of the list is shown is noted in the address without asking for it again. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  withoutPage(currentUrl) === withoutPage(nextUrl) ? defaultShouldRevalidate : true

function withoutPage({ search }: URL): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  return query.toString()
}

export default function CompanionsPage() {
  const data = useLoaderData<typeof loader>()
  const { result, language, ...page } = data
  // Before the first press can arrive: one that follows close on the hydration may find the line cut.
  useLayoutEffect(() => {
    shown = data
  }, [data])
  return (
    <DirectoryList
      {...page}
      result={useArrived(result)}
      signUpPath={`/${language}/signup?role=seeker&next=${encodeURIComponent(`/${language}/companions`)}`}
    />
  )
}

/** What was given, or promised and has arrived; null for what never will. */
function useArrived<T>(given: T | Promise<T>): T | null | undefined {
  const [arrived, setArrived] = useState<{ of: unknown; value: T | null } | null>(null)
  useEffect(() => {
    if (!(given instanceof Promise)) return
    let isWanted = true
    given.then(
      (value) => isWanted && setArrived({ of: given, value }),
      () => isWanted && setArrived({ of: given, value: null }),
    )
    return () => {
      isWanted = false
    }
  }, [given])
  if (!(given instanceof Promise)) return given
  return arrived?.of === given ? arrived.value : undefined
}

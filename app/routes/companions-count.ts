import type { LoaderFunctionArgs } from 'react-router'
import { directoryFacets, filtersOf } from '#app/features/marketplace/directory/views.server.ts'
import { readFromReplica } from '#app/platform/data/replica.server.ts'
import { requestContext } from '#app/platform/http/request.ts'

/** JSON: how many companions match the filters in the URL, for filters not applied yet. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, timeZone, language } = requestContext(context)
  const filters = filtersOf(new URL(request.url).searchParams, viewer)
  const query = { filters, now: ctx.clock.now(), timeZone, language }
  return Response.json(await readFromReplica(ctx, viewer, (db) => directoryFacets(db, viewer, query)))
}

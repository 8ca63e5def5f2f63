import type { LoaderFunctionArgs } from 'react-router'
import { directoryPage, filtersOf } from '#app/features/marketplace/directory/views.server.ts'
import { readFromReplica } from '#app/platform/data/replica.server.ts'
import { requestContext } from '#app/platform/http/request.ts'

/** JSON: the next page of the list, after the cursor in the URL. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { ctx, viewer, timeZone, language } = requestContext(context)
  const query = new URL(request.url).searchParams
  const listQuery = {
    filters: filtersOf(query, viewer),
    pages: 1,
    after: query.get('after'),
    now: ctx.clock.now(),
    timeZone,
    language,
  }
  return Response.json(await readFromReplica(ctx, viewer, (db) => directoryPage(db, viewer, listQuery)))
}

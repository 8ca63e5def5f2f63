import { isRouteErrorResponse, type LoaderFunctionArgs, Outlet, useLoaderData, useRouteLoaderData } from 'react-router'
import { SiteFrame } from '#app/features/site/ui/site-frame.tsx'
import { shellOf } from '#app/features/site/views.server.ts'
import { facts } from '#app/platform/request.ts'
import type { RootData } from '#app/root.tsx'
import { RouteErrorView } from '#app/ui/route-error.tsx'

export const handle = {
  texts: (data: Awaited<ReturnType<typeof loader>> | undefined) => [
    'shell',
    'site',
    ...(data?.shell ? ['notifications'] : []),
  ],
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, viewer } = facts(context)
  return { shell: viewer ? await shellOf(ctx.db, viewer) : null }
}

/** The frame around every page but the call room. */
export default function ShellLayout() {
  const { shell } = useLoaderData<typeof loader>()
  return (
    <Frame shell={shell}>
      <Outlet />
    </Frame>
  )
}

function Frame({ shell, children }: { shell: Awaited<ReturnType<typeof shellOf>> | null; children: React.ReactNode }) {
  const root = useRouteLoaderData<RootData>('root')
  const language = root?.language ?? 'en'
  if (!root) return children
  return (
    <SiteFrame
      language={language}
      theme={root.theme}
      brand={root.brand}
      supportEmail={root.supportEmail}
      viewer={shell ? root.viewer : null}
      shell={shell}
      sessionFailed={root.sessionFailed}
      now={root.now}
    >
      {children}
    </SiteFrame>
  )
}

/** A page that failed keeps the frame, so that there is a way on. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const root = useRouteLoaderData<RootData>('root')
  return (
    <Frame shell={null}>
      <RouteErrorView status={isRouteErrorResponse(error) ? error.status : 500} homeTo={`/${root?.language ?? 'en'}`} />
    </Frame>
  )
}

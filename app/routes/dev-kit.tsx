import { data, type LoaderFunctionArgs } from 'react-router'
import { privatePage } from '#app/platform/http/page-meta.ts'
import { requestContext } from '#app/platform/http/request.ts'
import { Kit } from '#app/ui/kit/kit.tsx'

/** Available only in demo and development. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!requestContext(context).isDemo) throw data(null, { status: 404 })
  return null
}

export const meta = () => privatePage('Kit')

export default function DevKit() {
  return (
    <main id="main" lang="en" className="grid lg:grid-cols-2">
      <h1 className="sr-only">Kit</h1>
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} data-theme={theme} className="min-w-0 bg-paper px-5 py-8 lg:px-11">
          <Kit prefix={theme} />
        </div>
      ))}
    </main>
  )
}

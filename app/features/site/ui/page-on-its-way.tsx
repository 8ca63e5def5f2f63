import { useLocation, useNavigation } from 'react-router'
import { onDemand, useOnDemand } from '#app/ui/on-demand.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { useSessionState } from './session-state.tsx'

// Asked for as soon as a press leads on; when it does not arrive, the spinner has to do.
const shapes = onDemand(() => import('./page-shape.tsx'))

/**
 * The page, and while another one is on its way the shape of that one over it. The page stays where it is,
 * unseen, so that it is the same when the other one does not come.
 */
export function PageOnItsWay({ children }: { children: React.ReactNode }) {
  const { isLoading } = useSessionState()
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const parts = useOnDemand(shapes, next !== undefined && next !== pathname)
  const shape = isLoading && next !== undefined && next !== pathname ? (parts?.pageShape(next) ?? null) : null
  return (
    <div className="grow">
      {isLoading && (
        <div className="page-on-its-way">
          <Spinner />
        </div>
      )}
      {shape && parts && (
        <div aria-hidden="true" className="page-shape" data-shape={shape}>
          <div className="wrap pt-6 sm:pt-10">
            <parts.Shape shape={shape} />
          </div>
        </div>
      )}
      <div className={shape ? 'invisible' : undefined}>{children}</div>
    </div>
  )
}

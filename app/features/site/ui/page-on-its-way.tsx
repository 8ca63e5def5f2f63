import { useLocation, useNavigation } from 'react-router'
import { Spinner } from '#app/ui/spinner.tsx'
import { pageShape } from '../page-shape.rules.ts'
import { Shape } from './page-shape.tsx'
import { useSessionState } from './session-state.tsx'

/**
 * The page, and while another one is on its way the shape of that one over it. The page stays where it is,
 * unseen, so that it is the same when the other one does not come.
 */
export function PageOnItsWay({ children }: { children: React.ReactNode }) {
  const { isLoading } = useSessionState()
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const shape = isLoading && next !== undefined && next !== pathname ? pageShape(next) : null
  return (
    <div className="grow">
      {isLoading && (
        <div className="page-on-its-way">
          <Spinner />
        </div>
      )}
      {shape && (
        <div aria-hidden="true" className="page-shape" data-shape={shape}>
          <div className="wrap pt-6 sm:pt-10">
            <Shape shape={shape} />
          </div>
        </div>
      )}
      <div className={shape ? 'invisible' : undefined}>{children}</div>
    </div>
  )
}

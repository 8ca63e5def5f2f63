import type { ReactNode } from 'react'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { Note } from '#app/ui/note.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { useAccountRefusal } from './use-account-refusal.ts'

type Props = { title: string; refused: ActionRefused | undefined; invalid: string; children: ReactNode }

/** A mailed link that does not work: after too many attempts how long to wait, else `invalid`; then where to go. */
export function LinkProblem({ title, refused, invalid, children }: Props) {
  const sentence = useAccountRefusal('link_invalid')
  return (
    <AuthLayout title={title} drawing="v1">
      <Note tone="bad">
        {refused?.code === 'too_many_attempts' ? sentence(refused.code, refused.details) : invalid}
      </Note>
      {children}
    </AuthLayout>
  )
}

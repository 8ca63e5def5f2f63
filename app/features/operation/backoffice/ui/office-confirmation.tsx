import { createContext, use } from 'react'
import type { Confirmation } from '#app/features/marketplace/accounts/re-authentication/views.server.ts'
import { ConfirmationFields } from '#app/features/marketplace/accounts/ui/re-authentication-fields.tsx'

const ConfirmationContext = createContext<Confirmation>({ asksPassword: true, asksCode: true })

export const OfficeConfirmationProvider = ConfirmationContext

export const useAsksPassword = (): boolean => use(ConfirmationContext).asksPassword

/** What a form of the page asks for to confirm its act; `form` tells its fields from those of other forms. */
export function OfficeConfirmation(props: { problem: (name: string) => string | null; form?: string }) {
  const confirmation = use(ConfirmationContext)
  const { problem, form } = props
  return <ConfirmationFields confirmation={confirmation} problem={problem} {...(form ? { form } : {})} />
}

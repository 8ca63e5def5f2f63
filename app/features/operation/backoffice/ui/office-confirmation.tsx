import { ConfirmationFields } from '#app/features/marketplace/accounts/ui/re-authentication-fields.tsx'
import { useMarks } from './office-nav.tsx'

/** What a form of the page asks for to confirm its act; `form` tells its fields from those of other forms. */
export function OfficeConfirmation(props: { problem: (name: string) => string | null; form?: string }) {
  return <ConfirmationFields confirmation={useMarks().confirmation} {...props} />
}

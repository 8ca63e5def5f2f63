import { z } from 'zod'
import { emailAddress, recentReAuthenticationForm } from '#app/features/accounts/forms.ts'
import { OFFICE_ROLES } from '#app/features/accounts/schema.ts'

const role = z.enum(OFFICE_ROLES, 'team_role_missing')

export const invitationForm = recentReAuthenticationForm.extend({ email: emailAddress, role })
export const colleagueForm = recentReAuthenticationForm.extend({ userId: z.uuid() })
export const roleForm = colleagueForm.extend({ role })

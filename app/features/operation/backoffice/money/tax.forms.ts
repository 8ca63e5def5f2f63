import type { z } from 'zod'
import { recentReAuthenticationForm } from '#app/features/marketplace/accounts/forms.ts'
import { reportYear } from '#app/features/money/tax/forms.ts'

export const taxReportForm = recentReAuthenticationForm.extend({ year: reportYear })
export type TaxReportForm = z.output<typeof taxReportForm>

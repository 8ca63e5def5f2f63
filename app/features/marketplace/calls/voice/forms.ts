import { z } from 'zod'
import { callInput } from '../forms.ts'

/** A call goes on by voice; `expectedReturn` is what the screen said comes back, in credits. */
export const voiceInput = callInput.extend({ expectedReturn: z.coerce.number().int().min(0).max(100_000) })

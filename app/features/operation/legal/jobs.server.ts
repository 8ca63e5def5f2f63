import { type Ctx, system } from '#app/platform/context.ts'
import { registerLegalTexts } from './commands.server.ts'
import { legalProblemLine } from './problems.rules.ts'

/** Reads the files of legal texts again; what is wrong in them is logged when it is new. Run it every minute. */
export function sweepLegalTexts(ctx: Ctx): () => Promise<void> {
  let logged: string[] | null = null
  return async () => {
    const lines = (await registerLegalTexts(ctx, system('legal_texts'), {})).map(legalProblemLine)
    // The start has named what was wrong then.
    for (const line of lines) if (logged && !logged.includes(line)) ctx.log.warn(line)
    logged = lines
  }
}

import { type ActionFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'
import { blockUser } from '#app/features/calls/blocks/commands.server.ts'
import { unblockUser } from '#app/features/safety/commands.server.ts'
import { parseForm, requireViewer, safePlace } from '#app/platform/request.ts'

const blockForm = z.object({ intent: z.enum(['block', 'unblock']), userId: z.uuid(), next: z.string().optional() })

/** Blocks or unblocks somebody and goes back; errors are only logged (T-09, T-10). */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args)
  const { intent, userId, next } = parseForm(blockForm, await args.request.formData())
  try {
    await (intent === 'block' ? blockUser : unblockUser)(ctx, viewer, { userId })
  } catch (error) {
    ctx.log.warn('a block could not be changed', { error })
  }
  return redirect(safePlace(next, ctx.config.origin, `/${language}/dashboard`))
}

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

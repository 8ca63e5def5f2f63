import type { Ctx } from '#app/platform/context.ts'
import { parseForm } from '#app/platform/http/request.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { takeOperationStep } from './commands.server.ts'
import { operationForm } from './forms.ts'

/** Runs the button of an operation. */
export async function runOperationForm(ctx: Ctx, viewer: Viewer, form: FormData): Promise<Record<string, string>> {
  const input = parseForm(operationForm, form)
  await takeOperationStep(ctx, viewer, input)
  return { done: input.step }
}

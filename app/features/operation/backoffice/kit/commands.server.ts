import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { z } from 'zod'
import { canAdministrate } from '#app/features/marketplace/accounts/policy.ts'
import { authorizeOffice } from '#app/features/marketplace/accounts/re-authentication.commands.server.ts'
import type { SupportRoom } from '#app/features/marketplace/accounts/schema.ts'
import { recordAct } from '#app/features/operation/audit/commands.server.ts'
import type { TextKey, Translate } from '#app/i18n/keys.ts'
import type { Namespace, Resources } from '#app/i18n/resources.ts'
import { texts } from '#app/i18n/texts.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import {
  type ActionRefused,
  formValues,
  pageLoader,
  parseInput,
  type RequestContext,
  refusedPage,
  requestContext,
  runAction,
  type SignedInContext,
} from '#app/platform/http/request.ts'
import { isRefusal, Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { type ListDefinition, type ListQuery, readListFile } from './list.views.server.ts'
import { OFFICE_INTENT_MAX } from './schema.ts'

export type OfficeAct = SignedInContext & {
  params: ActionFunctionArgs['params']
  form: FormData
  subject: string
}

type OfficeRefused<Typed> = ActionRefused & { intent: string; typed: Typed }

/**
 * A back office page's action: runs the act named by the form's `intent`. Responds 404 unless the viewer may use `room`
 * (null: administrators only). An act returns a path below `/admin` to redirect to, or an answer. A refusal includes
 * its intent, so that `ActForm` shows it at its form, and the values that `typed` keeps.
 */
export async function officeAction<T, Typed = undefined>(
  args: ActionFunctionArgs,
  room: SupportRoom | null,
  acts: Readonly<Record<string, (act: OfficeAct) => Promise<string | T>>>,
  typed?: (form: FormData) => Typed,
) {
  const current = requestContext(args.context)
  const { viewer, language } = current
  if (!viewer || !canAdministrate(viewer, room ?? undefined).ok) throw new Response(null, { status: 404 })
  const form = await args.request.formData()
  const intent = String(form.get('intent') ?? '').slice(0, OFFICE_INTENT_MAX)
  const onRefused = (refused: ActionRefused) => ({ ...refused, intent, typed: typed?.(form) }) as OfficeRefused<Typed>
  return runAction(args, { onRefused }, async () => {
    const [, verb = '', subject = ''] = /^([^:]*):?(.*)$/s.exec(intent) ?? []
    const act = Object.hasOwn(acts, verb) ? acts[verb] : undefined
    if (!act) throw new Refusal('invalid_input', { status: 400 })
    const answer = await act({ ...current, viewer, params: args.params, form, subject })
    return typeof answer === 'string' ? redirect(`/${language}/admin${answer}`) : (answer as Exclude<T, string>)
  })
}

/** An act that runs a command with its form, then redirects to `to`. `also` adds input that isn't in the form. */
export const formAct =
  <S extends z.ZodType, R>(
    schema: S,
    run: (ctx: Ctx, viewer: Viewer, input: z.output<S>) => Promise<R>,
    to: string | ((result: R, act: OfficeAct) => string),
    also: (act: OfficeAct) => Readonly<Record<string, unknown>> = () => ({}),
  ) =>
  async (act: OfficeAct): Promise<string> => {
    const input = parseInput(schema, { ...formValues(act.form), ...also(act) })
    const result = await run(act.ctx, act.viewer, input)
    return typeof to === 'string' ? to : to(result, act)
  }

/**
 * A back office page's loader: runs `load` with the query, and sets the document title, by default the catalogue's
 * `title`. Responds 404 if `load` refuses.
 */
export const officeLoader = <N extends Namespace, T extends object>(
  namespace: N,
  load: (current: RequestContext & { query: ListQuery; params: LoaderFunctionArgs['params'] }) => Promise<T>,
  title?: (t: Translate<N>, loaded: T) => string,
) =>
  pageLoader(async (current, { params, request }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams)
    const loaded = await load({ ...current, params, query })
    const t: Translate<N> = texts(current.language, namespace)
    const name = title ? title(t, loaded) : t('title' as TextKey<N>)
    return { ...loaded, title: `${name} · ${current.ctx.config.brand}` }
  })

/** Action for a file download from a `reloadDocument` form. A refusal redirects back to the form, which shows it. */
export async function officeDownload(
  args: ActionFunctionArgs,
  back: (form: FormData) => string,
  load: (act: SignedInContext & { form: FormData }) => Promise<Response>,
): Promise<Response> {
  const current = requestContext(args.context)
  const { viewer, language } = current
  if (!viewer || !canAdministrate(viewer).ok) throw new Response(null, { status: 404 })
  const form = await args.request.formData()
  try {
    return await load({ ...current, viewer, form })
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.status === 404) throw refusedPage(error, language)
    const code = error.details['field.password'] ?? error.details['field.code'] ?? error.code
    const [path = '', query = ''] = back(form).split('?')
    const search = new URLSearchParams(query)
    search.set('refused', String(code))
    throw redirect(`/${language}/admin${path}?${search}`, 303)
  }
}

export type ListFile = keyof Resources['office-audit']['values']['list']

/** A list's lines for a file, with an audit entry. Refuses as `canAdministrate`. */
export const exportList = command(
  async (
    ctx,
    tx,
    viewer: Viewer | null,
    input: { name: ListFile; list: ListDefinition; query: ListQuery; room?: SupportRoom | undefined },
  ) => {
    const { name, list, query, room } = input
    const actor = await authorizeOffice(tx, viewer, room)
    const lines = await readListFile(tx, list, query)
    await recordAct(ctx, tx, actor, {
      action: 'list.exported',
      subjectId: null,
      details: { list: name, lines: lines.length },
    })
    return lines
  },
)

import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { exportAccount } from '#app/features/operation/account-deletion/export.commands.server.ts'
import { type ActionRefused, download, requireViewer, runAction } from '#app/platform/http/request.ts'

/** Only the button of the account page creates the file. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { language } = requireViewer({ context, request }, { unfinished: true })
  return redirect(`/${language}/account#export`)
}

/** The viewer's data as a ZIP file. On failure the account page shows why. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, viewer, language } = requireViewer(args, { unfinished: true })
  const onRefused = ({ code }: ActionRefused) => redirect(`/${language}/account?export=${code}#export`, 303)
  return runAction(args, { failed: 'failed', onRefused }, async () => {
    const { filename, bytes } = await exportAccount(ctx, viewer, { language })
    return download(bytes, 'application/zip', filename)
  })
}

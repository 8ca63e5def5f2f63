import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonRow, IconButton } from '#app/ui/button.tsx'

/** A page with one message: before the room opens, after leaving, and when the call is over. */
export function NoticeScreen(props: {
  name: string
  title: string
  backTo: string
  photo?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  const { t } = useTranslation('calls')
  return (
    <div className="mx-auto flex min-h-dvh max-w-[560px] flex-col px-5" data-screen={props.name}>
      <header className="py-2">
        <IconButton label={t('room.back')} to={props.backTo} reloadDocument className="-ml-3">
          <ArrowLeft />
        </IconButton>
      </header>
      <main id="main" className="grid flex-1 content-center gap-5 pb-24">
        {props.photo}
        <h1 className="d2">{props.title}</h1>
        <div className="grid gap-4 text-ink-2">{props.children}</div>
        {props.actions && <ButtonRow className="mt-3">{props.actions}</ButtonRow>}
      </main>
    </div>
  )
}

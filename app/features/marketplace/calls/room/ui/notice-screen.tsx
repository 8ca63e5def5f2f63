import type { ReactNode } from 'react'
import { ButtonRow } from '#app/ui/button.tsx'
import { BackToCalls, RoomMain, RoomPaper } from './room-frame.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'

export function NoticeScreen(props: {
  name: string
  title: string
  backTo: string
  photo?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  const heading = useArrivalFocus()
  return (
    <RoomPaper className="flex">
      <div className="mx-auto flex w-full max-w-[560px] flex-col px-5" data-screen={props.name}>
        <header className="py-2">
          <BackToCalls to={props.backTo} />
        </header>
        <RoomMain className="grid flex-1 content-center gap-5 pb-24 low:pb-6">
          {props.photo}
          <h1 ref={heading} tabIndex={-1} className="d2 outline-none">
            {props.title}
          </h1>
          <div className="grid gap-4 text-ink-2">{props.children}</div>
          {props.actions && <ButtonRow className="mt-3">{props.actions}</ButtonRow>}
        </RoomMain>
      </div>
    </RoomPaper>
  )
}

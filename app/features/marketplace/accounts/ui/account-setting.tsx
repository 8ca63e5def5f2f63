import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'

export function AccountSetting(props: { title: string; text: ReactNode; action: { to: string; label: string } }) {
  const { title, text, action } = props
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b py-5">
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 className="t1">{title}</h2>
        <p className="mt-1 text-ink-2 [overflow-wrap:anywhere]">{text}</p>
      </div>
      <Button variant="sec" size="sm" to={action.to}>
        {action.label}
      </Button>
    </li>
  )
}

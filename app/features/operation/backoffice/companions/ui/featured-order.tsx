import { GripVertical } from 'lucide-react'
import { type PointerEvent, useState } from 'react'
import { useSubmit } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import type { CompanionLine } from '../views.server.ts'
import { CompanionLink, FeaturedButton } from './companion-list.tsx'

const idsOf = (order: readonly CompanionLine[]) => order.map(({ id }) => id).join(',')

/** The featured companions: dragged into an order that is sent when it is let go, or moved by buttons. */
export function FeaturedOrder({ featured }: { featured: CompanionLine[] }) {
  const { t } = useTranslation('office-companions')
  const submit = useSubmit()
  const [drag, setDrag] = useState<{ from: string; id: string | null; order: CompanionLine[] } | null>(null)
  const stored = idsOf(featured)
  const order = drag?.from === stored ? drag.order : featured
  const grip = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: stored, id, order })
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-featured]')
      const to = order.findIndex((each) => each.id === row?.dataset.featured)
      if (drag?.id !== id || to < 0 || order[to]?.id === id) return
      const rest = order.filter((each) => each.id !== id)
      setDrag({ ...drag, order: rest.toSpliced(to, 0, ...order.filter((each) => each.id === id)) })
    },
    onPointerUp() {
      setDrag(drag && { ...drag, id: null })
      if (idsOf(order) !== stored)
        submit({ intent: 'order', ids: idsOf(order) }, { method: 'post', preventScrollReset: true })
    },
    onPointerCancel: () => setDrag(null),
  })
  return (
    <section>
      <SectionHead title={t('featured.title')} text={t('featured.text')} className="mb-5" />
      {featured.length === 0 ? (
        <EmptyState title={t('featured.none')} sentence={t('featured.noneText')} />
      ) : (
        <ol className="divide-y divide-line border-line border-y">
          {order.map((each, at) => (
            <li
              key={each.id}
              data-featured={each.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5 data-dragged:bg-sunk"
              data-dragged={drag?.id === each.id || undefined}
            >
              <span className="flex min-w-0 items-center gap-x-3">
                <span className="cursor-grab touch-none py-2 text-ink-3" title={t('featured.drag')} {...grip(each.id)}>
                  <GripVertical className="size-5" aria-hidden="true" />
                </span>
                <span className="tabular w-6 text-ink-3">{at + 1}</span>
                <CompanionLink companion={each} />
              </span>
              <span className="flex flex-wrap gap-1 max-sm:pl-6">
                {at > 0 && <FeaturedButton companion={each} move="up" />}
                {at < order.length - 1 && <FeaturedButton companion={each} move="down" />}
                <FeaturedButton companion={each} move="remove" />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { WaitingItem } from '../../today/views.server.ts'
import type { NeedKind } from '../schema.ts'

export function NeedList({ needs }: { needs: readonly WaitingItem[] }) {
  const { t } = useTranslation('money')
  const { language, number } = useFormat()
  return (
    <ul className="divide-y divide-line border-line border-y">
      {needs.map(({ key, path, count }) => (
        <li key={key}>
          <Link to={`/${language}/admin${path}`} className="flex min-h-13 items-center gap-4 py-2 hover:text-pine">
            <b className="tabular min-w-8 text-end">{number(count)}</b>
            <span className="grow">{t(`needs.${key as NeedKind}`)}</span>
            <ArrowRight className="size-5 text-ink-2" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

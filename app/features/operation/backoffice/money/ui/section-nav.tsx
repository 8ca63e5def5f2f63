import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { classNames } from '#app/ui/class-names.ts'
import { WaitingCount } from '../../ui/office-nav.tsx'
import { MONEY_SECTIONS, type MoneySection } from '../schema.ts'

export const sectionPath = (language: string, section: MoneySection): string =>
  section === MONEY_SECTIONS[0] ? `/${language}/admin/money` : `/${language}/admin/money/${section}`

/** The sections of the money page: a column beside the page, on narrower screens a list that opens. */
export function SectionNav({ current }: { current: MoneySection }) {
  const { t } = useTranslation('money')
  return (
    <nav aria-label={t('navigation')}>
      <details key={current} className="group rounded-card border border-line lg:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold [&::-webkit-details-marker]:hidden">
          {t(`sections.${current}.title`)}
          <ChevronDown className="size-5 text-ink-2 group-open:rotate-180" aria-hidden="true" />
        </summary>
        <SectionLinks current={current} className="border-line border-t p-2" />
      </details>
      <SectionLinks current={current} className="sticky top-6 hidden lg:grid" />
    </nav>
  )
}

function SectionLinks({ current, className }: { current: MoneySection; className: string }) {
  const { t } = useTranslation('money')
  const { language } = useFormat()
  return (
    <ul className={classNames('grid gap-0.5', className)}>
      {MONEY_SECTIONS.map((section) => (
        <li key={section}>
          <Link
            to={sectionPath(language, section)}
            aria-current={section === current ? 'page' : undefined}
            className="flex min-h-11 items-center justify-between gap-2 rounded-lg px-3 text-ink-2 hover:text-ink aria-[current]:bg-sunk aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {t(`sections.${section}.title`)}
            {section !== MONEY_SECTIONS[0] && <WaitingCount path={`/money/${section}`} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

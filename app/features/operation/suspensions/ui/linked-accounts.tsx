import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Tag } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import type { LinkedAccount } from '../linked-accounts.views.server.ts'

type Props = {
  accounts: readonly LinkedAccount[]
  personTo: (userId: string) => string
}

/** Accounts that seem to be one person's, each with what speaks for it; nothing here happens by itself. */
export function LinkedAccounts({ accounts, personTo }: Props) {
  const { t } = useTranslation('suspensions')
  return (
    <section>
      <SectionHead title={t('linked.title')} size="t1" className="mb-3" />
      <p className="max-w-[44em] text-ink-3">{t(accounts.length > 0 ? 'linked.text' : 'linked.none')}</p>
      {accounts.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-line border-y">
          {accounts.map((account) => (
            <LinkedAccountLine key={account.userId} account={account} to={personTo(account.userId)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function LinkedAccountLine({ account, to }: { account: LinkedAccount; to: string }) {
  const { t } = useTranslation('suspensions')
  const format = useFormat()
  const { name, role, status, since, signs } = account
  return (
    <li className="py-2.5 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <TextLink to={to} className="font-semibold">
          {name ?? t('linked.unnamed')}
        </TextLink>
        <span className="small text-ink-2">
          {t('linked.account', { role: t(`linked.roles.${role}`), date: format.date(since) })}
        </span>
        {(status === 'suspended' || status === 'canceled') && <Tag tone="brick">{t(`linked.statuses.${status}`)}</Tag>}
      </p>
      <ul className="small grid text-ink-3">
        {signs.map((sign) => (
          <li key={sign} className="max-w-[44em]">
            {t(`linked.signs.${sign}`)}
          </li>
        ))}
      </ul>
    </li>
  )
}

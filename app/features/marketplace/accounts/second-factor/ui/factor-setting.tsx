import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { AccountSetting } from '../../ui/account-setting.tsx'

export function FactorSetting({
  factor,
  to,
}: {
  factor: { kind: 'none' } | { kind: 'on'; since: Date; codesLeft: number }
  to: string
}) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const isOn = factor.kind === 'on'
  return (
    <AccountSetting
      title={t('factor.title')}
      text={
        isOn
          ? `${t('factor.on', { date: format.date(factor.since) })} ${t('factor.codesLeft', { count: factor.codesLeft })}`
          : t('factor.off')
      }
      action={{ to, label: t(isOn ? 'factor.manage' : 'factor.setUp') }}
    />
  )
}

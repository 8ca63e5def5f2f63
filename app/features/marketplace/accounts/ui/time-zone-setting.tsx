import { useTranslation } from '#app/i18n/use-translation.ts'
import { AccountSetting } from './account-setting.tsx'

export function TimeZoneSetting({ to }: { to: string }) {
  const { t } = useTranslation('account')
  return <AccountSetting title={t('zone.title')} text={t('zone.text')} action={{ to, label: t('zone.change') }} />
}

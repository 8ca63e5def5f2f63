import { useFormat } from '#app/i18n/use-format.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Role } from '#app/platform/viewer.ts'
import { isCompanionRole } from '../schema.ts'
import { AccountSetting } from './account-setting.tsx'

export function DocumentsSetting({ role }: { role: Role }) {
  const { t } = useTranslation('account')
  const { language } = useFormat()
  if (role === 'admin') return null
  const side = isCompanionRole(role) ? 'companion' : 'seeker'
  return (
    <AccountSetting
      title={t(`documents.${side}.title`)}
      text={t(`documents.${side}.text`)}
      action={{ to: `/${language}/documents`, label: t(`documents.${side}.open`) }}
    />
  )
}

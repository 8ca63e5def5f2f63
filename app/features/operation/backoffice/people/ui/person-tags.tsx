import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AccountStatus, Role } from '#app/platform/viewer.ts'
import { Tag } from '#app/ui/badge.tsx'

const TONES = {
  new: 'plain',
  active: 'pine',
  waiting: 'apricot',
  rejected: 'plain',
  suspended: 'brick',
  canceled: 'plain',
} as const

export function StatusTag({ status }: { status: AccountStatus | null }) {
  const { t } = useTranslation('office-people')
  const state = status ?? 'waiting'
  return <Tag tone={TONES[state]}>{t(`statuses.${state}`)}</Tag>
}

export function PersonTags({ role, status }: { role: Role; status: AccountStatus | null }) {
  const { t } = useTranslation('office-people')
  return (
    <span className="flex flex-wrap gap-1.5">
      <Tag tone="plain">{t(`roles.${role}`)}</Tag>
      <StatusTag status={status} />
    </span>
  )
}

import { BadgeCheck, HandHeart } from 'lucide-react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'

export function CompanionBadge({ certified }: { certified: boolean | null }) {
  const { t } = useTranslation('directory')
  if (certified === null) return null
  return certified ? (
    <Badge icon={<BadgeCheck />} tone="pine">
      {t('badge.certified')}
    </Badge>
  ) : (
    <Badge icon={<HandHeart />} tone="apricot">
      {t('badge.trusted')}
    </Badge>
  )
}

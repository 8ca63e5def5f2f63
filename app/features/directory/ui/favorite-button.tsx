import { Heart } from 'lucide-react'
import { useFetcher } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { IconButton } from '#app/ui/button.tsx'

type HeartProps = {
  companionId: string
  isFavorite: boolean
  variant?: 'photo' | 'outline'
  className?: string
  buttonClassName?: string
  /** What pressing it would do, in words. */
  labelFor: (wished: boolean) => string
}

/** The name under which a heart is on its way, wherever on the page it was pressed. */
export const heartKey = (companionId: string) => `heart-${companionId}`

/** A heart; it shows the wish at once and posts it, with or without JavaScript (D-20). What was refused or did not arrive goes back (D-21). */
export function HeartForm(props: HeartProps) {
  const { companionId, isFavorite, variant = 'photo', className, buttonClassName, labelFor } = props
  const fetcher = useFetcher({ key: heartKey(companionId) })
  const wished = fetcher.formData ? fetcher.formData.get('favorite') === 'true' : isFavorite
  return (
    <fetcher.Form method="post" action="/favorites" className={className}>
      <input type="hidden" name="companionId" value={companionId} />
      <input type="hidden" name="favorite" value={String(!wished)} />
      <IconButton
        type="submit"
        variant={variant}
        pressed={wished}
        label={labelFor(!wished)}
        {...(buttonClassName ? { className: buttonClassName } : {})}
      >
        <Heart />
      </IconButton>
    </fetcher.Form>
  )
}

/** The heart on a card. */
export function FavoriteButton({
  name,
  ...heart
}: Omit<HeartProps, 'labelFor' | 'buttonClassName'> & { name: string }) {
  const { t } = useTranslation('directory')
  return (
    <HeartForm {...heart} labelFor={(wished) => t(wished ? 'card.addFavorite' : 'card.removeFavorite', { name })} />
  )
}

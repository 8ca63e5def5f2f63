import { Heart } from 'lucide-react'
import { useFetcher } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { IconButton } from '#app/ui/button.tsx'

type FavoriteFormProps = {
  companionId: string
  isFavorite: boolean
  variant?: 'photo' | 'outline'
  className?: string
  buttonClassName?: string
  /** The label, which says what pressing it does. */
  labelFor: (next: boolean) => string
}

/** The fetcher key of a favourite, the same wherever on the page it was pressed. */
export const favoriteKey = (companionId: string) => `favorite-${companionId}`

/**
 * A favourite button that shows the change at once and posts it, with or without JavaScript (D-20); it reverts when
 * that fails (D-21).
 */
export function FavoriteForm(props: FavoriteFormProps) {
  const { companionId, isFavorite, variant = 'photo', className, buttonClassName, labelFor } = props
  const fetcher = useFetcher({ key: favoriteKey(companionId) })
  const next = fetcher.formData ? fetcher.formData.get('favorite') === 'true' : isFavorite
  return (
    <fetcher.Form method="post" action="/favorites" className={className}>
      <input type="hidden" name="companionId" value={companionId} />
      <input type="hidden" name="favorite" value={String(!next)} />
      <IconButton
        type="submit"
        variant={variant}
        pressed={next}
        label={labelFor(!next)}
        {...(buttonClassName ? { className: buttonClassName } : {})}
      >
        <Heart />
      </IconButton>
    </fetcher.Form>
  )
}

/** The favourite button on a card. */
export function FavoriteButton({
  name,
  ...button
}: Omit<FavoriteFormProps, 'labelFor' | 'buttonClassName'> & { name: string }) {
  const { t } = useTranslation('directory')
  return (
    <FavoriteForm {...button} labelFor={(next) => t(next ? 'card.addFavorite' : 'card.removeFavorite', { name })} />
  )
}

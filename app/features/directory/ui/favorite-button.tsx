import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { IconButton } from '#app/ui/button.tsx'

/** The name under which a heart is on its way, wherever on the page it was pressed. */
export const heartKey = (companionId: string) => `heart-${companionId}`

/** The heart; it shows the wish at once and posts it, with or without JavaScript (D-20). What was refused goes back (D-21). */
export function FavoriteButton(props: {
  companionId: string
  name: string
  isFavorite: boolean
  variant?: 'photo' | 'outline'
  className?: string
}) {
  const { t } = useTranslation('directory')
  const fetcher = useFetcher({ key: heartKey(props.companionId) })
  const wished = fetcher.formData ? fetcher.formData.get('favorite') === 'true' : props.isFavorite
  return (
    <fetcher.Form method="post" action="/favorites" className={props.className}>
      <input type="hidden" name="companionId" value={props.companionId} />
      <input type="hidden" name="favorite" value={String(!wished)} />
      <IconButton
        type="submit"
        variant={props.variant ?? 'photo'}
        pressed={wished}
        label={t(wished ? 'card.removeFavorite' : 'card.addFavorite', { name: props.name })}
      >
        <Heart />
      </IconButton>
    </fetcher.Form>
  )
}
